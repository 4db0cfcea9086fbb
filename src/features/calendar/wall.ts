const two = (n: number) => String(n).padStart(2, '0');

/** An instant in the format of a date-time field. */
export function wallOf(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
