import { quickChanges } from './support/main-jobs.ts';
import { test } from './support/test.ts';

test.use({ engine: 'Chromium' });
quickChanges('Chromium');
