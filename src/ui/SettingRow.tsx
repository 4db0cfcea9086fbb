import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import type { FieldControl } from './Field.tsx';
import { Highlight } from './Highlight.tsx';
import { useSettingQuery } from './setting-search.ts';
import { Switch, type SwitchProps } from './Switch.tsx';
import './settings.css';

interface RowProps {
  readonly title: string;
  readonly hint?: ReactNode;
}

/** A setting with one control. While the settings are searched, it shows only if it is found. */
export function SettingRow({
  title,
  hint,
  children,
}: RowProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const query = useSettingQuery(title);
  if (query === null) return null;
  return (
    <div className="setting-row" data-setting={title}>
      <div>
        <label htmlFor={id} className="font-medium">
          <Highlight text={title} query={query} />
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-pretty text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
      <div className="setting-control">
        {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined, 'aria-invalid': undefined })}
      </div>
    </div>
  );
}

/** A setting of several controls, or a fact with a button. */
export function SettingGroup({
  title,
  hint,
  wide = false,
  children,
}: RowProps & {
  /** The controls are below the words. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}) {
  const id = useId();
  const query = useSettingQuery(title);
  if (query === null) return null;
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={classes('setting-row', wide && 'wide')}
      data-setting={title}
    >
      <div>
        <p id={id} className="font-medium">
          <Highlight text={title} query={query} />
        </p>
        {hint ? (
          <div id={`${id}-hint`} className="text-sm text-pretty text-ink-2">
            {hint}
          </div>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** A setting that is on or off. */
export function SettingSwitch({
  title,
  ...rest
}: Omit<SwitchProps, 'label' | 'className'> & { readonly title: string }) {
  const query = useSettingQuery(title);
  if (query === null) return null;
  return (
    <div className="border-b border-line" data-setting={title}>
      <Switch {...rest} label={<Highlight text={title} query={query} />} />
    </div>
  );
}
