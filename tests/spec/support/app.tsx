/** The whole app on one address, as a person who opens it sees it, for the tables of the specs. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { pages } from '#app/site-map.ts';
import { setDevice } from '#app/start/device-store.ts';
import { refreshIdentity, useIdentity } from '#app/start/identity.ts';
import { getDb } from '#data/db.ts';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { dismissToast } from '#ui/toast.ts';

/** Who opens it: nobody who is signed in, a person whose rows are not open yet, one before onboarding, just after it, or one who has been here before. */
export type Visitor = 'out' | 'opening' | 'new' | 'welcome' | 'in';

/**
 * What a screen shows: a text, or an element of a role with this name and, for a link, its target. 'placeholder' is the attribute. A name
 * with … at its end is the beginning of one.
 */
export type Shown = string | readonly [role: string, name: string, target?: string];

/** One row of a table: an address, what is there, what is pressed one after the other, and all that is shown then. */
export interface View {
  readonly view: string;
  readonly at: string;
  readonly who?: Visitor;
  readonly rows?: () => Promise<unknown>;
  readonly press?: readonly (readonly [role: string, name: string])[];
  /** What is typed into the field with this placeholder, after that. */
  readonly type?: readonly [placeholder: string, words: string];
  readonly shows: readonly Shown[];
  readonly hides?: readonly string[];
}

/** The longest time for that. */
const LOADING_MS = 120_000;

const local = { ...ada, kind: 'local' } as const;

/** Opens each test on a new device, in a window as wide as a laptop's. */
export function withApp(): void {
  // On a busy machine loading the screens takes longer than a test waits.
  beforeAll(
    () => Promise.all([import('#app/pages/Guarded.tsx'), ...pages.map(({ screen }) => screen?.())]),
    LOADING_MS,
  );
  beforeEach(async () => {
    dismissToast();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: /min-width/.test(media),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await freshDevice();
    await clearSession();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    setDevice({ status: 'none' });
    useIdentity.setState({ who: { status: 'unknown' }, profile: null, session: false });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Opens the address of a view and presses what it names. */
export async function open({ at, who = 'in', rows, press = [], type }: Omit<View, 'view' | 'shows'>): Promise<void> {
  await writeActiveProfile(who === 'out' ? null : local);
  if (who !== 'out' && who !== 'opening') {
    if (who !== 'new')
      await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: who === 'in', name: 'Ada' });
    setDevice({
      status: 'open',
      device: {
        profile: local,
        db: getDb(),
        state: createSyncState({ profile: 'local' }),
        syncNow: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
    });
  }
  await refreshIdentity();
  await rows?.();
  renderApp(at);
  for (const [role, name] of press) {
    const [first] = await screen.findAllByRole(role, { name: named(name), hidden: true });
    fireEvent.click(first!);
  }
  if (type) fireEvent.change(await screen.findByPlaceholderText(type[0]), { target: { value: type[1] } });
}

const named = (name: string) => (name.endsWith('…') ? (full: string) => full.startsWith(name.slice(0, -1)) : name);

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether the page has it now. */
function isShown(shown: Shown): boolean {
  if (typeof shown === 'string') return plain(document.body.textContent).includes(shown);
  const [role, name, target] = shown;
  if (role === 'placeholder') {
    return [...document.querySelectorAll('[placeholder]')].some((each) => each.getAttribute(role)!.includes(name));
  }
  const found = screen.queryAllByRole(role, { name: named(name), hidden: true });
  return target === undefined ? found.length > 0 : found.some((each) => each.getAttribute('href') === target);
}

/** Waits until the page shows all of it; else says what is missing. */
export async function expectShown({ shows, hides = [] }: View): Promise<void> {
  let missing = shows;
  await vi.waitFor(() => {
    missing = missing.filter((each) => !isShown(each));
    expect(missing).toEqual([]);
  });
  expect(hides.filter(isShown)).toEqual([]);
}
