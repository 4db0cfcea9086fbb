/** What one may do with a question, loaded when it is first done: the panel shows, writes and sends without it. */
const actions = () => import('#assistant/actions.ts');
type Actions = Awaited<ReturnType<typeof actions>>;

export const stop = async (...of: Parameters<Actions['stop']>) => (await actions()).stop(...of);
export const retry = async (...of: Parameters<Actions['retry']>) => (await actions()).retry(...of);
export const undoFiled = async (...of: Parameters<Actions['undoFiled']>) => (await actions()).undoFiled(...of);
