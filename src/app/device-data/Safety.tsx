import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { estimate, onPersistence, persistence, type Persistence } from '#data/storage.ts';
import { Button } from '#ui/Button.tsx';
import { clearsUnused, offerInstall, useInstallPrompt } from '#app/start/install.ts';
import { isAppleTouch, isInstalled } from '#lib/installed.ts';
import { storageWords, type StorageInput } from './storage-words.ts';
import { t } from '#lib/i18n.ts';

/** Whether the browser may clear the copy on this device, and what helps. */
export function Safety({ kind }: { kind: StorageInput['kind'] }) {
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
      <p className="min-h-6 text-pretty">{text}</p>
      {step ? <p className="mt-1 text-sm text-pretty text-ink-2">{step.text}</p> : null}
      {step?.does === 'install' ? (
        <Button tone="tide" size="sm" className="mt-3" onClick={() => void offerInstall()}>
          {t('Install')}
        </Button>
      ) : null}
      {step?.does === 'sign-up' ? (
        <Button asChild tone="line" size="sm" className="mt-3">
          <Link to="/auth" search={{ mode: 'signup' }}>
            {t('Sign Up')}
          </Link>
        </Button>
      ) : null}
    </>
  );
}
