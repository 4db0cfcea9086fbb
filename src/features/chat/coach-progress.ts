/** The progress that the queue reports to the chat, and how to stop a request. Not in coach-live.ts, because the first screen only reads. */
import type { Progress } from '#assistant/runner.ts';
import { useCoachLive } from './coach-live.ts';

const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));

/** Stops a running request of this page, by its question. */
const aborts = new Map<string, (reason: unknown) => void>();

/** Stops the request for a question, if this page is running it. */
export const abortAsking = (id: string): void =>
  aborts.get(id)?.(new DOMException('The person said stop', 'AbortError'));

export const coachLive: Progress = {
  begin(id, abort) {
    aborts.set(id, abort);
    useCoachLive.setState(({ partial }) => ({ typing: id, partial: without(partial, id) }));
  },
  delta: (id, text) =>
    useCoachLive.setState(({ typing, partial, broken }) =>
      typing === id
        ? {
            partial: { ...partial, [id]: (partial[id] ?? '') + text },
            broken: id in broken ? without(broken, id) : broken,
          }
        : {},
    ),
  end(id, why) {
    aborts.delete(id);
    useCoachLive.setState(({ typing, partial, broken, trouble }) => ({
      typing: typing === id ? null : typing,
      partial: without(partial, id),
      broken: !why ? without(broken, id) : partial[id] ? { ...broken, [id]: partial[id] } : broken,
      trouble: why ? { ...trouble, [id]: why } : without(trouble, id),
    }));
  },
  reset() {
    aborts.clear();
    useCoachLive.setState({ typing: null, partial: {}, broken: {}, trouble: {} });
  },
};
