import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { preloadParts } from '#ui/opens-later.tsx';

// As on an idle page: what opens on a press is there.
beforeEach(preloadParts);
afterEach(cleanup);
