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

/** The items of a list in a JSON text, such as a draft, that are of one kind; none for another text. */
export function listIn<T>(text: string, isOne: (item: unknown) => item is T): readonly T[] {
  const found = jsonIn(text);
  return Array.isArray(found) ? found.filter(isOne) : [];
}

export const isText = (value: unknown): value is string => typeof value === 'string';
