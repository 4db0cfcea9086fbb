/**
 * The browser's Prompt API as Chromium has it, at the border: static `availability` and `create`, sessions that stream, a download that needs
 * a press and reports its progress, and aborts by signal. Headless Chromium has no model, so what it answers is given by the test.
 */
import type { ModelAvailability } from '#assistant/browser-model.ts';

interface Options {
  readonly availability?: ModelAvailability;
  /** The pieces of each answer, or what it throws. */
  readonly answer?: (asked: {
    readonly system: string;
    readonly turns: readonly unknown[];
    readonly message: string;
  }) => readonly string[];
  /** The pieces after which the stream goes on only when this resolves. */
  readonly until?: Promise<void>;
}

interface Prompt {
  readonly role: string;
  readonly content: string;
}
interface CreateOptions {
  readonly initialPrompts?: readonly Prompt[];
  readonly monitor?: (target: EventTarget) => void;
  readonly signal?: AbortSignal;
  readonly expectedInputs?: unknown;
  readonly expectedOutputs?: unknown;
}

/** Puts one in place of the browser's. `pressed`: a person has just pressed something, as a download demands. */
export function languageModel({ availability = 'available', answer = () => ['Hello.'], until }: Options = {}) {
  const state = { availability, pressed: false, created: 0, destroyed: 0 };
  class LanguageModel extends EventTarget {
    readonly #prompts: readonly Prompt[];
    constructor(prompts: readonly Prompt[]) {
      super();
      this.#prompts = prompts;
    }
    static async availability(options: CreateOptions): Promise<ModelAvailability> {
      if (!options.expectedOutputs) throw new TypeError('No output language was specified');
      return state.availability;
    }
    static async create({ initialPrompts = [], monitor, signal }: CreateOptions): Promise<LanguageModel> {
      signal?.throwIfAborted();
      if (state.availability === 'unavailable')
        throw new DOMException('The device is not eligible', 'NotSupportedError');
      if (state.availability === 'downloadable') {
        if (!state.pressed) throw new DOMException('Requires a user gesture', 'NotAllowedError');
        state.availability = 'downloading';
        const target = new EventTarget();
        monitor?.(target);
        for (const loaded of [0, 0.43, 1]) {
          await new Promise((later) => setTimeout(later, 20));
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
        }
        state.availability = 'available';
      }
      state.created += 1;
      return new LanguageModel(initialPrompts);
    }
    promptStreaming(message: string, { signal }: { readonly signal: AbortSignal }): ReadableStream<string> {
      const [first, ...turns] = this.#prompts;
      return new ReadableStream<string>({
        start: async (controller) => {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          try {
            for (const piece of answer({ system: first?.content ?? '', turns, message })) controller.enqueue(piece);
            await until;
            if (!signal.aborted) controller.close();
          } catch (cause) {
            controller.error(cause);
          }
        },
      });
    }
    destroy(): void {
      state.destroyed += 1;
    }
  }
  Reflect.set(globalThis, 'LanguageModel', LanguageModel);
  return { state, remove: () => Reflect.deleteProperty(globalThis, 'LanguageModel') };
}
