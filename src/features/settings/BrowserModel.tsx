import { useEffect, useState } from 'react';
import {
  browserModel,
  MODEL_LANGUAGES,
  modelAvailability,
  setBrowserModel,
  usesBrowserModel,
} from '#assistant/browser-model.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup, SettingSwitch } from '#ui/SettingRow.tsx';
import { toast } from '#ui/toast.ts';
import { failed } from './messages.ts';
import { msg, t } from '#lib/i18n.ts';

const TITLE = msg('Model on this device');
/** How often a download that another page began is looked at, ms. */
const LOOK_MS = 5_000;

/** The state of the model; `loading`: the part of it that is here, 0 to 1, while this page downloads it. */
type State = Awaited<ReturnType<typeof modelAvailability>> | 'unknown' | { readonly loading: number };

/** The browser's own model: whether there is one, its download, and whether it answers here in place of the server. */
export function BrowserModel() {
  const [state, setState] = useState<State>('unknown');
  const on = useLive(() => usesBrowserModel(getDb()), false, []) === true;
  useEffect(() => {
    let gone = false;
    const look = () =>
      void modelAvailability().then((found) => {
        if (!gone) setState((before) => (isLoading(before) ? before : found));
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  const download = async () => {
    setState({ loading: 0 });
    try {
      const session = await browserModel()?.create({
        ...MODEL_LANGUAGES,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', (event) => {
            if ('loaded' in event && typeof event.loaded === 'number') setState({ loading: event.loaded });
          }),
      });
      session?.destroy();
      await setBrowserModel(getDb(), true);
      setState('available');
    } catch (cause) {
      logFailure('The browser’s model was not downloaded:', cause);
      toast(failed());
      setState(await modelAvailability());
    }
  };
  if (state === 'available') {
    return (
      <SettingSwitch
        title={t(TITLE)}
        hint={t(
          'This browser has a language model. Switched on, it answers here, offline too, and no message of yours is sent to the server’s model.',
        )}
        checked={on}
        onCheckedChange={(next) => void setBrowserModel(getDb(), next)}
      />
    );
  }
  const loading = isLoading(state) ? Math.round(state.loading * 100) : null;
  return (
    <SettingGroup title={t(TITLE)} hint={<span aria-live="polite">{hintOf(state)}</span>}>
      {state === 'downloadable' ? <Button onClick={() => void download()}>{t('Download')}</Button> : null}
      {loading === null ? null : (
        <progress className="w-40 accent-tide" max={100} value={loading} aria-label={t('Download of the model')} />
      )}
    </SettingGroup>
  );
}

const isLoading = (state: State): state is { readonly loading: number } => typeof state === 'object' && state !== null;

function hintOf(state: State): string {
  switch (state) {
    case 'unknown':
    case 'available':
      return '';
    case null:
      return t('This browser has no language model of its own. Chrome and Edge have one on computers that can run it.');
    case 'unavailable':
      return t('This browser has a language model, but cannot run it on this device.');
    case 'downloadable':
      return t(
        'This browser has a language model. It is downloaded once, a few gigabytes, and then answers here, offline too.',
      );
    case 'downloading':
      return t('The browser is downloading its language model.');
    default:
      return t('Downloading, {percent} %. You can go on using Daymark.', { percent: Math.round(state.loading * 100) });
  }
}
