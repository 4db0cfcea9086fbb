/** On a Mac the key is Cmd. */
const named = (key: string) => (key === 'Ctrl' && /Mac|iPhone|iPad/.test(navigator.platform) ? 'Cmd' : key);

/** Keys that are pressed together, as they are printed on a keyboard. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid min-h-6 min-w-6 place-items-center rounded-[5px] border border-edge bg-card px-1.5 font-sans text-xs font-medium text-ink"
        >
          {named(key)}
        </kbd>
      ))}
    </span>
  );
}
