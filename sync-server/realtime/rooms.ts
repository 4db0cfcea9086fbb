/** A joined channel: how to reach one socket of a user. */
export interface Member {
  poke(head: number): void;
}

export interface Rooms {
  /** false: the user has as many connections as one may have. */
  enter(user: string, member: Member): boolean;
  leave(user: string, member: Member): void;
  poke(user: string, head: number): void;
  readonly users: number;
}

/** Who listens to whose pokes in this process. */
export function createRooms(maxPerUser: number): Rooms {
  const rooms = new Map<string, Set<Member>>();
  return {
    enter: (user, member) => {
      const room = rooms.get(user) ?? new Set();
      if (room.size >= maxPerUser) return false;
      rooms.set(user, room.add(member));
      return true;
    },
    leave: (user, member) => {
      const room = rooms.get(user);
      room?.delete(member);
      if (room?.size === 0) rooms.delete(user);
    },
    poke: (user, head) => {
      for (const member of rooms.get(user) ?? []) member.poke(head);
    },
    get users() {
      return rooms.size;
    },
  };
}
