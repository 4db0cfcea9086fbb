/** What this page is asking the coach right now. Nothing of it is stored. */
import { create } from 'zustand';
import type { Trouble } from '#assistant/call-row.ts';
import type { Progress } from '#assistant/runner.ts';

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

/** How to end each request that this page has under way, by its question. */
const aborts = new Map<string, (reason: unknown) => void>();

/** Ends the request for a question, if this page has one under way. */
export const abortAsking = (id: string): void =>
  aborts.get(id)?.(new DOMException('The person said stop', 'AbortError'));

/** What the runner tells the chat. */
export const coachLive: Progress = {
  begin(id, abort) {
    aborts.set(id, abort);
    useCoachLive.setState(({ partial }) => ({ typing: id, partial: without(partial, id) }));
  },
  delta: (id, text) =>
    useCoachLive.setState(({ typing, partial }) =>
      typing === id ? { partial: { ...partial, [id]: (partial[id] ?? '') + text } } : {},
    ),
  end(id, why) {
    aborts.delete(id);
    useCoachLive.setState(({ typing, partial, trouble }) => ({
      typing: typing === id ? null : typing,
      partial: without(partial, id),
      trouble: why ? { ...trouble, [id]: why } : without(trouble, id),
    }));
  },
  reset() {
    aborts.clear();
    useCoachLive.setState({ typing: null, partial: {}, trouble: {} });
  },
};
