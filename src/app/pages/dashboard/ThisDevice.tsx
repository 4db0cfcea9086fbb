import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { estimate, onPersistence, persistence, type Persistence } from '#data/storage.ts';
import { Button } from '#ui/Button.tsx';
import { type Theme, useTheme } from '#ui/theme.ts';
import { clearsUnused, offerInstall, useInstallPrompt } from '#app/start/install.ts';
import { isAppleTouch, isInstalled } from '#lib/installed.ts';
import { storageWords, type StorageInput } from './storage-words.ts';

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

function Safety({ kind }: { kind: StorageInput['kind'] }) {
  const prompt = useInstallPrompt((state) => state.prompt);
  const [answer, setAnswer] = useState<Persistence | null>(null);
  const [low, setLow] = useState(false);
  useEffect(() => {
    void persistence().then(setAnswer);
    void estimate().then((room) => setLow(room?.low ?? false));
    return onPersistence(setAnswer);
  }, []);
  const { text, step } = storageWords({
    answer,
    kind,
    installed: isInstalled(),
    install: prompt ? 'button' : isAppleTouch() ? 'share-sheet' : 'none',
    clearsUnused: clearsUnused(),
    low,
  });
  return (
    <>
      <p className="mt-3 min-h-6 text-pretty">{text}</p>
      {step ? <p className="mt-1 text-sm text-pretty text-ink-2">{step.text}</p> : null}
      {step?.does === 'install' ? (
        <Button tone="tide" size="sm" className="mt-3" onClick={() => void offerInstall()}>
          Install
        </Button>
      ) : null}
      {step?.does === 'sign-up' ? (
        <Button asChild tone="line" size="sm" className="mt-3">
          <Link to="/auth" search={{ mode: 'signup' }}>
            Sign Up
          </Link>
        </Button>
      ) : null}
    </>
  );
}

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">Theme</legend>
      <div className="flex flex-wrap gap-2">
        {themes.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3.5 text-sm font-medium text-ink-2 hover:border-edge hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tide"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none forced-colors:appearance-auto"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
