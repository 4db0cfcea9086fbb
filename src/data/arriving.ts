import type { DaymarkDb } from './database.ts';

/** Whether whole tables are on their way to this device (src/sync/snapshot.ts): what is counted meanwhile is not all there is. */
export const isArriving = async (at: DaymarkDb): Promise<boolean> => (await at.meta.get('snapshot')) !== undefined;
