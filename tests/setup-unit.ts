import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { loadLog } from '#data/late-log.ts';

/** A busy machine may need more than the default of one second. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options });

// As on a page that has been painted. Tests also put rows as a person's edit, past write().
await loadLog();
