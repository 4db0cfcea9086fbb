/** Orders texts by their code units: for ids, days and instants, which need no language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
