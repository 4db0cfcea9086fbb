import { useState } from 'react';
import { readFlag, writeFlag } from '#data/flags.ts';
import { useLive } from '#data/live.ts';
import { chat } from '#kinds/chat.ts';
import { journal } from '#kinds/journal.ts';
import { mood } from '#kinds/mood.ts';
import { daysBetween } from '#kinds/read-days.ts';
import { thought } from '#kinds/thought.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useIdentity } from '#app/start/identity.ts';
import { clearsUnused, offerInstall, useInstallPrompt } from '#app/start/install.ts';
import { isAppleTouch, isInstalled } from '#lib/installed.ts';
import { t } from '#lib/i18n.ts';

const DISMISSED = 'install_card_dismissed';

/** Whether something was written on so many days: years of them are not read. */
const hasUsefulDays = async (most: number): Promise<boolean> =>
  (await daysBetween(EVER.from, EVER.to, [journal, mood, chat, thought], most)).length >= most;
const EVER = { from: '0000-01-01' as Day, to: '9999-12-31' as Day };

/**
 * A card that offers to install the app, once, from the second useful day on. Where the browser has no install event, it shows the steps; from
 * the first day where the second can be too late, because the browser clears what is not opened for seven days.
 */
export function InstallCard() {
  const prompt = useInstallPrompt((state) => state.prompt);
  const [steps] = useState(() => !isInstalled() && isAppleTouch());
  const kind = useIdentity(({ profile }) => profile?.kind);
  const [from] = useState(() => (clearsUnused() ? 1 : 2));
  const due = useLive(async () => (await readFlag(DISMISSED)) !== true && (await hasUsefulDays(from)), false, [from]);
  // A visitor of the sample has written nothing yet.
  if (!due || kind === 'sample' || (!prompt && !steps)) return null;
  const dismiss = () => void writeFlag(DISMISSED, true);
  return (
    <section aria-labelledby="install-title" className="rounded-(--r-m) border border-line bg-card p-5">
      <h2 id="install-title" className="text-lead">
        {t('Keep Daymark on your home screen')}
      </h2>
      <p className="mt-1.5 text-sm text-pretty text-ink-2">
        {from === 1
          ? t(
              'This browser clears what you wrote when you use it for seven days without opening Daymark. On the home screen it stays, and opens without a network.',
            )
          : t('It opens without a network, in a window of its own, and this device keeps what you write.')}
      </p>
      {steps ? <AppleSteps local={kind === 'local'} /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {prompt ? (
          <Button tone="tide" size="sm" onClick={() => void offerInstall()}>
            {t('Install')}
          </Button>
        ) : null}
        <Button tone="quiet" size="sm" onClick={dismiss}>
          {steps ? t('Close') : t('Not now')}
        </Button>
      </div>
    </section>
  );
}

const drawing = {
  viewBox: '0 0 32 32',
  className: 'size-8 shrink-0 text-tide',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** A page in Safari on iPhone and iPad cannot offer installation, so the card shows the three steps with their icons. */
function AppleSteps({ local }: { local: boolean }) {
  return (
    <ol className="mt-3 grid gap-2 text-sm">
      <li className="flex items-center gap-3">
        <svg {...drawing}>
          <path d="M11 13H8.500v13.500h15V13H21M16 19V5M11.500 9 16 4.500 20.500 9" />
        </svg>
        {t("Tap Share in the browser's toolbar.")}
      </li>
      <li className="flex items-center gap-3">
        <svg {...drawing}>
          <rect x="6" y="6" width="20" height="20" rx="5" />
          <path d="M16 11.500v9M11.500 16h9" />
        </svg>
        {t('Choose Add to Home Screen.')}
      </li>
      <li className="flex items-center gap-3">
        <svg {...drawing}>
          <rect x="9" y="3.500" width="14" height="25" rx="3" />
          <path d="M13 19.500h6M14 19.500l.5-5h3l.5 5M12 14.500a4.500 4.500 0 0 1 8 0" />
        </svg>
        {local
          ? t('It starts empty there: sign up here first, then sign in there to have what you wrote.')
          : t('Open it from there, and sign in to have what you wrote.')}
      </li>
    </ol>
  );
}
