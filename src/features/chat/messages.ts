/** Every text of the chat that the specs give, to the letter (spec 000, sections 2, 4 and 8), and the rest in the same voice. */
import type { WaitReason } from '#assistant/call-row.ts';
import { clock } from '#ui/clock.ts';
import { t } from '#lib/i18n.ts';
import type { Greeting } from './chat.ts';
import { storedName } from './stored-name.ts';

interface Message {
  readonly title: string;
  readonly description: string;
  readonly tone?: 'destructive';
}

/** Why a message was not sent. */
export type ChatError = 'SignedOut' | 'SessionEnded' | 'SaveFailed' | 'LoadFailed' | 'SignInFailed' | 'ClearFailed';

export const failures = (): Readonly<Record<ChatError, Message>> => ({
  SignedOut: {
    title: t('Authentication required'),
    description: t('Please sign in to send messages and save your conversations.'),
    tone: 'destructive',
  },
  SessionEnded: {
    title: t('Not authenticated'),
    description: t('Please log in to send messages.'),
    tone: 'destructive',
  },
  SaveFailed: { title: t('Error sending message'), description: t('Please try again later.'), tone: 'destructive' },
  LoadFailed: { title: t('Error loading messages'), description: t('Please try again later.'), tone: 'destructive' },
  SignInFailed: {
    title: t('Sign in failed'),
    description: t('Could not initiate the sign in process. Please try again.'),
    tone: 'destructive',
  },
  /** Not in the catalogue: the earlier product only logged it. */
  ClearFailed: {
    title: t("That didn't work"),
    description: t('The chat is as it was. Please try again.'),
    tone: 'destructive',
  },
});

export const cleared = (): Message => ({
  title: t('Chat cleared'),
  description: t('Previous messages have been saved to your Daily Log.'),
});
export const reset = (): Message => ({
  title: t('Chat reset for a new day'),
  description: t('Previous messages have been saved to your Daily Log.'),
});

/** Shown once, under the first message that could not be sent. */
export const connectionProblem = () => t('There was a problem connecting to the assistant.');

export const signInToStart = () => t('Sign in to start chatting with the assistant');
export const chatLabel = () => t('Chat with the assistant');
/** The name of the chat button's region for screen readers. */
export const chatPlace = () => t('Assistant');
export const chatTooltip = () => t('Need help? the assistant is here');

interface Names {
  readonly coach: string;
  /** Empty: the person did not say. */
  readonly person: string;
}

/** The greeting at the start of the chat. */
export function greetingText(greeting: Greeting, { coach, person }: Names): string {
  switch (greeting) {
    case 'morning':
      return person
        ? t('Good morning, {person}. What is on your mind, and what would make today a good day?', { person })
        : t('Good morning. What is on your mind, and what would make today a good day?');
    case 'cleared':
      return t('Chat has been cleared and saved to your Daily Log.');
    case 'trouble':
      return person
        ? t(
            "Hi {person}, I'm {coach}, your AI productivity coach. There was a problem loading your previous conversations; they are still in your Daily Log. What is on your mind?",
            { person, coach },
          )
        : t(
            "Hi, I'm {coach}, your AI productivity coach. There was a problem loading your previous conversations; they are still in your Daily Log. What is on your mind?",
            { coach },
          );
    case 'welcome':
    default:
      return person
        ? t(
            "Hi {person}, I'm {coach}, your AI productivity coach. Share what is on your mind, or set a goal for today.",
            { person, coach },
          )
        : t("Hi, I'm {coach}, your AI productivity coach. Share what is on your mind, or set a goal for today.", {
            coach,
          });
  }
}

/** The welcome of somebody who is not signed in. */
export const signedOutText = (coach: string): string =>
  t("Hi, I'm {coach}, your AI productivity coach. Sign in, and share what is on your mind or set a goal for today.", {
    coach,
  });

/** Below a message whose question was stopped. */
export const stopped = () => t('Stopped before there was an answer.');

/** Below a part of an answer that the person stopped, by whether the rules had filed something before. */
export const stoppedHere = (filed: boolean): string =>
  filed ? t('You stopped this answer here.') : t('You stopped this answer here, so nothing was filed.');
/** Below a part of an answer that broke off. */
export const brokeOff = () => t('The answer broke off here.');

/** Below a message without an answer whose question is not on this device: it was undone and redone, or another device asks it. */
export const unanswered = () => t('There is no answer yet.');

interface Wait {
  readonly coach: string;
  /** Its place in the queue, 0 goes next. */
  readonly ahead: number;
  readonly trouble: WaitReason | null;
  readonly online: boolean;
  /** ms; when it is tried again. */
  readonly nextAt: number | null;
}

/** When a waiting message is sent: a sentence that is true at `now`. */
export function whenItGoes({ coach, ahead, trouble, online, nextAt }: Wait, now: Date): string {
  if (trouble === 'auth') return t('Goes to {coach} once you have signed in again.', { coach });
  if (!online) return t('Goes to {coach} when you are back online.', { coach });
  if (ahead > 0) return t('Waits for the message before it.');
  if (nextAt !== null && nextAt > now.getTime() + 60_000)
    return t('Goes to {coach} at {time}.', { coach, time: clock(new Date(nextAt)) });
  if (trouble === 'offline') return t('Goes to {coach} as soon as the server can be reached.', { coach });
  return trouble ? t('Goes to {coach} in a moment.', { coach }) : t('Goes to {coach} now.', { coach });
}

/** Example messages, each filed elsewhere. */
export const examples = () => [
  t('Call Anna tomorrow at 5pm'),
  t('I feel great today, finished the thesis chapter'),
  t("Remember that Leo's birthday is on 3 May"),
  t('Lunch with Sam on Thursday at 1pm'),
];

/** Not in the catalogue: the earlier product had no undo. */
export const removedFrom = (module: string): { title: string } => ({
  title: t('Removed from {module}', { module: storedName(module) }),
});
/** What a person made of an entry. */
export const movedTo = () =>
  ({
    task: { title: t('Moved to To-Do List') },
    fact: { title: t('Moved to Memory Vault') },
  }) as const;
/** Not in the catalogue: the earlier product could not edit. */
export const sentAgain = () => ({ title: t('Sent again') }) as const;
export const undoFailed = (): Message => ({
  title: t("That didn't work"),
  description: t('Nothing has changed. Please try again.'),
  tone: 'destructive',
});
