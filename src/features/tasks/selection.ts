import { useMemo, useState } from 'react';

/** Which tasks are selected. Null: no selection is being made. */
export interface Selection {
  readonly ids: ReadonlySet<string> | null;
  /** Begins a selection, with one task or none. */
  readonly begin: (id?: string) => void;
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
  readonly end: () => void;
}

/** The selection of a list; its functions stay the same, so that only changed rows are drawn again. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const change = useMemo(
    () => ({
      begin: (id?: string) => setIds((now) => new Set([...(now ?? []), ...(id === undefined ? [] : [id])])),
      toggle: (id: string) =>
        setIds((now) => {
          const next = new Set(now);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      set: (all: readonly string[]) => setIds(new Set(all)),
      end: () => setIds(null),
    }),
    [],
  );
  return { ids, ...change };
}
