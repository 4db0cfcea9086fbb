/** The value of a JSON text; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a value that somebody else stored or sent; none for what is no object. */
export const fieldsIn = (found: unknown): Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null ? { ...found } : {};
