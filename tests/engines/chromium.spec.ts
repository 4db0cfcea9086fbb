import { quickChanges } from './support/main-jobs.ts';
import { test } from './support/test.ts';
import { upheavals } from './support/upheavals.ts';

test.use({ engine: 'Chromium' });
// Half a minute, for what has only ever failed in the other two engines.
if (process.env.LONG) quickChanges('Chromium');
upheavals('Chromium');
