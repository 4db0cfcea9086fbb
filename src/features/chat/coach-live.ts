/** What this page is asking the coach right now. Nothing of it is stored. */
import { create } from 'zustand';
import type { Trouble } from '#assistant/call-row.ts';

export interface CoachLive {
  /** The question that is being answered. */
  readonly typing: string | null;
  /** How much of an answer has come so far, by its question. */
  readonly partial: Readonly<Record<string, string>>;
  /** Why a question waits, until it has its answer. */
  readonly trouble: Readonly<Record<string, Trouble>>;
}

export const useCoachLive = create<CoachLive>(() => ({ typing: null, partial: {}, trouble: {} }));
