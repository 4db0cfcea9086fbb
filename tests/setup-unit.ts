import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** Waiting ends as soon as what is waited for is there; a busy machine may need more than the second that is the default. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options });
