/** The requests to the coach that this page is running. Nothing of it is stored. */
import { create } from 'zustand';
import type { WaitReason } from '#assistant/call-row.ts';

export interface CoachLive {
  /** The question that is being answered. */
  readonly typing: string | null;
  /** The part of an answer that has arrived, by its question. */
  readonly partial: Readonly<Record<string, string>>;
  /** What had come of an answer that broke off, by its question, until the next answer begins to come. */
  readonly broken: Readonly<Record<string, string>>;
  /** Why a question waits, until it has its answer. */
  readonly trouble: Readonly<Record<string, WaitReason>>;
}

export const useCoachLive = create<CoachLive>(() => ({ typing: null, partial: {}, broken: {}, trouble: {} }));
