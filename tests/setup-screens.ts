import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { preloadParts } from '#ui/lazy-on-open.tsx';

// As in setup-unit.ts: a busy machine may need more than a second.
configure({ asyncUtilTimeout: 20_000 });
// As on an idle page: parts that load later are loaded.
beforeEach(preloadParts);
afterEach(cleanup);
