import { useEffect, type KeyboardEvent } from 'react';

type FormatKey = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;

let onFormatKey: FormatKey | null = null;
const formatKey: FormatKey = (event) => onFormatKey?.(event) ?? false;

/** The keys of a field with Markdown light (format-field.ts), whose code is loaded after the field is drawn. Whether a key was one of them. */
export function useFormatKeys(): FormatKey {
  useEffect(() => {
    if (onFormatKey) return;
    import('./format-field.ts').then(
      (loaded) => {
        onFormatKey = loaded.onFormatKey;
      },
      // The field can be written in without it.
      () => undefined,
    );
  }, []);
  return formatKey;
}
