/** Not in every browser, whatever the types say. */
const yielding: Partial<Pick<Scheduler, 'yield'>> | undefined = globalThis.scheduler;

/** Lets the page paint and the person type between two pages of rows. A timer would cost 4 ms each time. */
export const breathe = (): Promise<void> => yielding?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
