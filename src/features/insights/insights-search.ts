/** The search parameters of /insights: a day of the week that is shown (missing: this week). */
import { readDay } from '#lib/search-keys.ts';

export const insightsSearch = { week: readDay };
