import { mainJobs } from './support/main-jobs.ts';
import { test } from './support/test.ts';
import { upheavals } from './support/upheavals.ts';

test.use({ engine: 'Firefox' });
mainJobs('Firefox');
upheavals('Firefox');
