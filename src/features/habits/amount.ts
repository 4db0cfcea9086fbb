/** An amount as people type it: '2.5', '2,5'. Null for anything else, also for what is below nought; three decimals are kept. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d*)?$/.test(typed)) return null;
  return Math.round(Number(typed) * 1000) / 1000;
}
