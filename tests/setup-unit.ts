import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** A busy machine may need more than the default of one second. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options });
