/** A moment in ms as the database takes it and answers have it: ISO 8601 in UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString();
