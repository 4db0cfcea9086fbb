/** What a question to a model needs, and one that the device answers does not: loaded with the first. One file, because each costs a request. */
export { createBrowserAsk } from '#assistant/browser-ask.ts';
export { findEntries } from '#features/chat/own/entries.ts';
