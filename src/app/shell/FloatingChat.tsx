import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';
import { within } from '#app/paths.ts';
import { ChatButton } from './ChatButton.tsx';
import { useKeyboardUp } from './use-keyboard-up.ts';

/** Knows the database; a visitor needs none. */
const MemberChat = lazy(async () => ({ default: (await import('./MemberChat.tsx')).MemberChat }));

/** The way to the coach from every page but the chat itself; for visitors it leads to the way in. */
export function FloatingChat() {
  const device = useDevice();
  const signedOut = useIdentity(({ who }) => who.status === 'out');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const keyboard = useKeyboardUp();
  if (keyboard || within(path, '/chat')) return null;
  if (signedOut) return <ChatButton path={path} onboarded={false} signedIn={false} />;
  return device ? (
    <Suspense fallback={null}>
      <MemberChat key={device.profile.id} path={path} />
    </Suspense>
  ) : null;
}
