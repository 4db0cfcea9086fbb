import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '#ui/Icon.tsx';
import { within } from '#app/paths.ts';
import { nameOfRoom, openRooms, roomsToCome } from '#app/rooms.ts';

/** Stands in for every room of rooms.ts that this version does not have: says so, and leads to what works today. */
export function NotOpenScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const name = nameOf(path);
  return (
    <section className="max-w-measure">
      <h1>This room is not open yet</h1>
      <p className="mt-3 text-lead text-pretty text-ink-2">{name} comes with a later version. This works today:</p>
      <ul className="mt-6 border-b border-line">
        {openRooms.map(({ to, name, does }) => (
          <li key={to} className="border-t border-line">
            <Link to={to} className="group flex min-h-16 items-center gap-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block font-serif text-lead group-hover:underline">{name}</span>
                <span className="block text-sm text-ink-2">{does}</span>
              </span>
              <Icon name="right" size="s" className="text-tide" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '/habits/7' is a part of '/habits'. */
function nameOf(path: string): string {
  const room = roomsToCome.find((each) => within(path, each));
  return room ? nameOfRoom(room) : 'This room';
}
