import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { preloadParts } from '#ui/opens-later.tsx';

// As in setup-unit.ts: no second by the clock decides.
configure({ asyncUtilTimeout: 20_000 });
// As on an idle page: what opens on a press is there.
beforeEach(preloadParts);
afterEach(cleanup);
