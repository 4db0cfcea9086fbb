import { Safety } from '#app/device-data/Safety.tsx';
import { ThemePills } from '#ui/ThemePills.tsx';
import type { StorageInput } from '#app/device-data/storage-words.ts';

/** Whether the copy on this device is safe, and the theme. */
export function ThisDevice({ kind }: { kind: StorageInput['kind'] }) {
  return (
    <section aria-labelledby="device-title">
      <h2 id="device-title" className="border-b border-line pb-2 text-h3">
        This device
      </h2>
      <Safety kind={kind} />
      <ThemeChoice />
    </section>
  );
}

function ThemeChoice() {
  return (
    <div className="mt-5">
      <p aria-hidden="true" className="mb-2 text-sm font-semibold">
        Theme
      </p>
      <ThemePills />
    </div>
  );
}
