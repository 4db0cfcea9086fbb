import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { watchSendKey } from '#app/shell/send-key.ts';

// As in setup-unit.ts: a busy machine may need more than a second.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
// As the app does when it opens.
watchSendKey();
