import { create } from 'zustand';

/** The weekday that the open profile's weeks start on, 1 Monday to 7 Sunday (ISO 8601). app/start/hours.ts sets it. */
export const useWeekStart = create<number>(() => 1);
