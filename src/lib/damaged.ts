/** What of a sealed account cannot be read here (docs/decisions/0089): a text stands in its place, so that nobody takes it for an empty one. It is never sent, and cannot be edited. */
import type { Language } from './languages.ts';

// They are stored in place of values, so they stay in the language of their time and are known in all: they are no texts of a catalogue, which only its readers load.

/** What a person reads where a value was changed, cut or moved on its way. */
export const DAMAGED: Readonly<Record<Language, string>> = {
  en: 'This is damaged and cannot be read here.',
  de: 'Das ist beschädigt und hier nicht lesbar.',
  es: 'Está dañado y no se puede leer aquí.',
  fr: 'C’est endommagé et illisible ici.',
};

/** What a person reads of every text while this device does not have the key of its account. */
export const HIDDEN: Readonly<Record<Language, string>> = {
  en: 'Encrypted until you unlock it here',
  de: 'Verschlüsselt, bis du es hier entsperrst',
  es: 'Cifrado hasta que lo desbloquees aquí',
  fr: 'Chiffré tant que tu ne l’as pas déverrouillé ici',
};

const UNREADABLE: ReadonlySet<unknown> = new Set([DAMAGED, HIDDEN].flatMap((texts) => Object.values(texts)));

const isUnreadable = (value: unknown): boolean => UNREADABLE.has(value);

/** Whether a value stands for one that cannot be read here; a list has it as its only item. */
export const isDamaged = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 1 && isUnreadable(value[0]) : isUnreadable(value);

/** A value, or undefined if it cannot be read here. */
export const readable = <T>(value: T): T | undefined => (isDamaged(value) ? undefined : value);

/** A row without the values that cannot be read here: for names and choices, which stand inside other sentences. */
export const readableFields = <R extends object>(row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isDamaged(value))) as R;

/** The field of a row that came without what is sealed in it: this device may tick and move it, and knows nothing else to change. Only sync writes it. */
export const HIDES = '_hidden';

/** Whether a row came without what is sealed in it. */
export const isHiding = (row: Readonly<Record<string, unknown>> | undefined): boolean => row?.[HIDES] === true;
