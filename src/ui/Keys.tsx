import { useMounted } from './use-mounted.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

const names: Readonly<Record<string, Message>> = {
  Ctrl: msg('Ctrl'),
  Shift: msg('Shift'),
  Enter: msg('Enter'),
  Esc: msg('Esc'),
};
const nameOf = (key: string) => {
  const name = names[key];
  return name ? t(name) : key;
};

/** Keys that are pressed together, as they are printed on a keyboard. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  // On a Mac the key is Cmd.
  const apple = useMounted() && /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid min-h-6 min-w-6 place-items-center rounded-[5px] border border-edge bg-card px-1.5 font-sans text-xs font-medium text-ink"
        >
          {apple && key === 'Ctrl' ? 'Cmd' : nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}
