/** Parses an amount as people type it: '2.5', '2,5'. Null for anything else, also for a negative number. Rounded to three decimals. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d*)?$/.test(typed)) return null;
  return Math.round(Number(typed) * 1000) / 1000;
}
