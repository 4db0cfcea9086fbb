/** The search in a worker of its own, so that no key press waits for it. */
import { serve } from './serve.ts';

serve(globalThis);
