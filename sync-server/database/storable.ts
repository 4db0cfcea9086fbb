/** The deepest nesting of a value. A real one is never deeper, and the database's JSON parser fails at many times this. */
const MAX_DEPTH = 32;

/** The most digits before or after a number's point. The database writes every zero of 1e308. */
const MAX_DIGITS = 40;

const isPlainNumber = (value: number) => value === 0 || Math.abs(Math.log10(Math.abs(value))) < MAX_DIGITS;

/** Whether jsonb can store a value: no U+0000, no half of a surrogate pair, no deep nesting, no number with too many digits. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return isPlainNumber(value);
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1));
}
