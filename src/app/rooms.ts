/**
 * The rooms of the house: which paths have a screen, and which the specs name but this version does not have yet.
 * A room that opens moves from `roomsToCome` to the route tree in router.tsx; nothing else changes.
 */

/** Links that the shell must offer and that lead to NotOpenScreen for now, with the name a person would use. */
const rooms = {
  '/insights': 'Weekly insights',
  '/about': 'The story of Daymark',
  '/faq': 'The list of questions',
  '/help': 'Help',
  '/contact': 'The contact page',
  '/resources': 'The library of resources',
  '/updates': 'The release notes',
  '/privacy': 'The privacy notice',
  '/terms': 'The terms',
  '/data-protection': 'The data protection page',
  '/accessibility': 'The accessibility statement',
  '/cookie-policy': 'The cookie policy',
} as const;

export type RoomToCome = keyof typeof rooms;
export const roomsToCome = Object.keys(rooms) as RoomToCome[];
export const nameOfRoom = (room: RoomToCome): string => rooms[room];

/** What works today, for the screen that stands in for a room to come. */
export const openRooms = [
  { to: '/chat', name: 'Chat', does: 'Say it as it comes; it finds its place.' },
  { to: '/journal', name: 'Journal', does: 'Write, tag and find your days.' },
  { to: '/thought-dump', name: 'Thought dump', does: 'Let go of what is on your mind.' },
  { to: '/memory', name: 'Memory Vault', does: 'Keep what you want to remember.' },
  { to: '/habits', name: 'Habits', does: 'Tick what you mean to do again and again.' },
  { to: '/mood', name: 'Mood', does: 'Say how you are, and see how you were.' },
  { to: '/tasks', name: 'Tasks', does: 'One line for each thing to do.' },
  { to: '/calendar', name: 'Calendar', does: 'What happens when.' },
] as const;

/** Where the navigation's 'Journal' leads (spec 000, "Page shell"); the composer of the daily log is /journal. */
export const JOURNAL_PATH = '/chat';
