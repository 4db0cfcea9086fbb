import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { estimate, onPersistence, persistence, type Persistence } from '#data/storage.ts';
import { Button } from '#ui/Button.tsx';
import { ThemePills } from '#ui/ThemePills.tsx';
import { clearsUnused, isAppleTouch, isInstalled, offerInstall, useInstallPrompt } from '#app/start/install.ts';
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
