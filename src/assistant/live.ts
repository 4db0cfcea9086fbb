/** What is happening between this page and the coach right now: nothing of it is kept. */
import { create } from 'zustand';
import type { Trouble } from './call-row.ts';

export interface CoachLive {
  /** The question that is being answered. */
  readonly typing: string | null;
  /** How much of an answer has come so far, by its question. */
  readonly partial: Readonly<Record<string, string>>;
  /** Why a question waits, until it has its answer. */
  readonly trouble: Readonly<Record<string, Trouble>>;
}

export const useCoachLive = create<CoachLive>(() => ({ typing: null, partial: {}, trouble: {} }));

const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));

export const coachLive = {
  begin: (id: string) => useCoachLive.setState(({ partial }) => ({ typing: id, partial: without(partial, id) })),
  delta: (id: string, text: string) =>
    useCoachLive.setState(({ typing, partial }) =>
      typing === id ? { partial: { ...partial, [id]: (partial[id] ?? '') + text } } : {},
    ),
  /** The answer is stored, or will not come now. */
  end: (id: string, why: Trouble | null) =>
    useCoachLive.setState(({ typing, partial, trouble }) => ({
      typing: typing === id ? null : typing,
      partial: without(partial, id),
      trouble: why ? { ...trouble, [id]: why } : without(trouble, id),
    })),
  reset: () => useCoachLive.setState({ typing: null, partial: {}, trouble: {} }),
};
