import { within } from '#app/paths.ts';

/** Whether a page has the button to the coach: every page but the chat itself. */
export const hasChatButton = (path: string): boolean => !within(path, '/chat');
