/** Asks for which occurrences of a repeating event a change is. CalendarScreen shows the question (ScopeQuestion.tsx). */
import { create } from 'zustand';
import type { Occurrence } from '#kinds/occurrence.ts';
import type { Scope } from './scope.ts';

interface ScopeQuestion {
  readonly what: 'change' | 'delete';
  readonly scopes: readonly Scope[];
  readonly answer: (scope: Scope | null) => void;
}

const SCOPES: readonly Scope[] = ['this', 'following', 'all'];

export const useAsked = create<{ asked: ScopeQuestion | null }>(() => ({ asked: null }));

/** Resolves to the answer; to null when the person changes nothing. What does not repeat, or leaves one choice, is not asked for. */
export function askScope({ day }: Occurrence, what: 'change' | 'delete', scopes = SCOPES): Promise<Scope | null> {
  if (day === null) return Promise.resolve('this');
  if (scopes.length === 1) return Promise.resolve(scopes[0]!);
  return new Promise((resolve) => {
    useAsked.getState().asked?.answer(null);
    const answer = (scope: Scope | null) => {
      useAsked.setState({ asked: null });
      resolve(scope);
    };
    useAsked.setState({ asked: { what, scopes, answer } });
  });
}
