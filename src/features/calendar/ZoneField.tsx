import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { isZone, offeredZones, zoneName, zonesFound, zoneTexts } from '#lib/zone.ts';
import { Field } from '#ui/Field.tsx';
import { OptionList } from '#ui/OptionList.tsx';
import { t } from '#lib/i18n.ts';

interface ZoneFieldProps {
  readonly zone: string;
  readonly here: string;
  /** The time of the event, at which the zones are compared. */
  readonly at: Date;
  /** The times of the event where the person is. */
  readonly hint?: string | undefined;
  /** Whether the person has just asked for it. */
  readonly asked: boolean;
  readonly onChange: (zone: string) => void;
}

/** How many of the latest events are asked for their zones, and how many zones are offered as used lately. */
const NEWEST = 200;
const RECENT = 4;

/** The zones of the latest events, without the person's own. */
async function recentZones(here: string): Promise<readonly string[]> {
  const newest = await getDb().calendar_events.orderBy('event_time').reverse().limit(NEWEST).toArray();
  const zones = newest.flatMap(({ time_zone }) => (time_zone && isZone(time_zone) ? [time_zone] : []));
  return [...new Set(zones)].filter((each) => each !== here).slice(0, RECENT);
}

/** The time zone of an event: a list that is searched by place, name or distance from UTC. */
export function ZoneField({ zone, here, at, hint, asked, onChange }: ZoneFieldProps) {
  const listId = useId();
  const recent = useLive(() => recentZones(here), [], [here]);
  const zones = useMemo(() => offeredZones(Intl.supportedValuesOf('timeZone'), here, recent ?? []), [here, recent]);
  /** What was typed; null: the list is closed. */
  const [typed, setTyped] = useState<string | null>(asked ? '' : null);
  const [active, setActive] = useState(-1);
  const open = typed !== null;
  // Names of zones in the season of the event.
  const stamp = at.getTime();
  const texts = useMemo(() => (open ? zoneTexts(zones, new Date(stamp)) : null), [open, zones, stamp]);
  const found = texts ? zonesFound(zones, texts, typed ?? '') : [];

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const pick = (place: number) => {
    const picked = found[place];
    close();
    if (picked) onChange(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setTyped('');
      else {
        const next = event.key === 'ArrowDown' ? active + 1 : (active < 0 ? found.length : active) - 1;
        setActive((next + found.length) % Math.max(1, found.length));
      }
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (found.length > 0) pick(Math.max(0, active));
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };
  return (
    <Field label={t('Time zone')} hint={open && found.length === 0 ? t('No time zone has this name.') : hint}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            data-keeps-escape={open ? '' : undefined}
            placeholder={zoneName(zone, at)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
            autoFocus={asked}
            value={typed ?? zoneName(zone, at)}
            onClick={() => setTyped(typed ?? '')}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
            className="field-box min-h-12 w-full px-3.5 text-[max(1rem,16px)]"
          />
          {open && found.length > 0 ? (
            <OptionList
              id={listId}
              label={t('Time zones')}
              options={found.map((each) => zoneName(each, at))}
              active={active}
              value={found.indexOf(zone)}
              onPick={pick}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
