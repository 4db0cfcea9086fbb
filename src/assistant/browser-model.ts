/**
 * The language model of the browser itself: Chromium's Prompt API (https://webmachinelearning.github.io/prompt-api/), the part of it that is
 * used here. It runs on the device, offline too. A service worker has none.
 */
import type { DaymarkDb } from '#data/database.ts';

/** 'downloadable' and 'downloading': the browser has the model once its download has ended. */
export type ModelAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

interface ModelLanguages {
  readonly expectedInputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
  readonly expectedOutputs: readonly { readonly type: 'text'; readonly languages: readonly string[] }[];
}

interface ModelOptions extends ModelLanguages {
  readonly initialPrompts?: readonly ModelMessage[];
  /** Gets the target of 'downloadprogress' events, whose `loaded` is 0 to 1. */
  readonly monitor?: (monitor: EventTarget) => void;
  readonly signal?: AbortSignal;
}

interface ModelSession {
  promptStreaming(input: string, options: { readonly signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

export interface BrowserModel {
  availability(options: ModelLanguages): Promise<ModelAvailability>;
  /** Downloads the model first if need be, which a browser allows only after a press. */
  create(options: ModelOptions): Promise<ModelSession>;
}

/** The languages of the interface. A model that is asked in another one answers as well as it can. */
export const MODEL_LANGUAGES: ModelLanguages = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

/** The browser's model; null in a browser without one. */
export function browserModel(): BrowserModel | null {
  const found: unknown = Reflect.get(globalThis, 'LanguageModel');
  const isModel = typeof found === 'function' && 'availability' in found && 'create' in found;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own interface, which TypeScript does not know
  return isModel ? (found as unknown as BrowserModel) : null;
}

/** Whether the model can answer now; a browser that cannot say so has none. */
export async function modelAvailability(): Promise<ModelAvailability | null> {
  const model = browserModel();
  return model ? model.availability(MODEL_LANGUAGES).catch(() => 'unavailable' as const) : null;
}

/** A flag of this device: the browser's model answers here, and no question is sent to the server. */
const FLAG = 'browser-model';

/** Whether the person has chosen that. The service worker asks no question then: it has no model. */
export const usesBrowserModel = async (db: DaymarkDb): Promise<boolean> => (await db.flags.get(FLAG))?.value === true;

export const setBrowserModel = (db: DaymarkDb, on: boolean): Promise<unknown> =>
  on ? db.flags.put({ k: FLAG, value: true }) : db.flags.delete(FLAG);
