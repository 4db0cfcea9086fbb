/** Node's option without which V8 compiles the embedded database a second time, which is half of the processor time of a start. */
export const QUICK_START = '--liftoff-only';
