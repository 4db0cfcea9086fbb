/** The actions of the day's blocks, requested at once but not a part of the first screen: nobody moves an event before it is shown. */
import type { move as Move, remove as Remove } from './actions.ts';

const load = () => import('./actions.ts');
const early = load().catch(() => null);
// A file that failed to load early is requested again.
const actions = async () => (await early) ?? (await load());

export const move: typeof Move = async (...given) => (await actions()).move(...given);
export const remove: typeof Remove = async (...given) => (await actions()).remove(...given);
