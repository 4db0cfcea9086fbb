import { setFlagsFromString } from 'node:v8';
import { QUICK_START } from './support/quick-start.ts';

setFlagsFromString(QUICK_START);
