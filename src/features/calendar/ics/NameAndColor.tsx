import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

const COLORS: Readonly<Record<string, Message>> = {
  '#0e7490': msg('Blue'),
  '#15803d': msg('Green'),
  '#b45309': msg('Amber'),
  '#be185d': msg('Pink'),
  '#7c3aed': msg('Violet'),
  '#475569': msg('Gray'),
};
/** The colour of a new calendar: the first that no other one has. */
export function newColor(others: readonly { readonly color: string }[]): string {
  const all = Object.keys(COLORS);
  return all.find((color) => others.every((other) => other.color !== color)) ?? all[0]!;
}
const NAME_LENGTH = 60;

interface NameAndColorProps {
  readonly name: string;
  readonly color: string;
  /** Whether it may be without a name. */
  readonly optional?: boolean;
  readonly error?: string | null;
  /** Whether the name has the focus first. */
  readonly focused?: boolean;
  readonly onName: (name: string) => void;
  readonly onColor: (color: string) => void;
}

/** What a calendar of others is called here, and its colour. */
export function NameAndColor({ name, color, optional, error, focused, onName, onColor }: NameAndColorProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4 max-[22rem]:grid-cols-1">
      <Field label={t('Name')} optional={optional} error={error}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={NAME_LENGTH}
            value={name}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to change it
            autoFocus={focused}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Field label={t('Color')}>
        {(control) => (
          <Select {...control} value={color} onChange={({ target }) => onColor(target.value)}>
            {color in COLORS ? null : <option value={color}>{t('Its own')}</option>}
            {Object.entries(COLORS).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
