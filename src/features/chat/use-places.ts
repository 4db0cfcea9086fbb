import { useMemo } from 'react';
import { useWaiting } from './queries.ts';

/** Every waiting question's place in the queue, by its id: 0 goes next. */
export function usePlaces(): ReadonlyMap<string, number> {
  const calls = useWaiting();
  return useMemo(() => new Map((calls ?? []).map(({ id }, place) => [id, place])), [calls]);
}
