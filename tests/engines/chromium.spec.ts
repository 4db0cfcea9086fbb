import { quickChanges } from './support/main-jobs.ts';
import { test } from './support/test.ts';

test.use({ engine: 'Chromium' });
// Half a minute, for what has only ever failed in the other two engines.
test.skip(!process.env.LONG, 'runs with LONG=1');
quickChanges('Chromium');
