/**
 * Marks in the report each test that asks Date or Intl for local time: `npm test` runs the files of these once more in another time zone, and nobody
 * has to keep a list of them. What never asks for the zone comes out the same in every one.
 */
import { afterEach, vi } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    localTime?: true;
  }
}

const seen = { localTime: false };
/** This file runs before each test file, in a worker that goes on: what it puts in place asks the newest `seen`. */
const holder = globalThis as { localTime?: () => void };
const first = holder.localTime === undefined;
holder.localTime = () => {
  seen.localTime = true;
};

afterEach(({ task }) => {
  if (seen.localTime) task.meta.localTime = true;
});

const local = /^(get|set)(?!UTC|Time$)|^to(?!ISOString$|JSON$|UTCString$|GMTString$)/;
/** "2026-05-14T10:00" is local, "2026-05-14" and what names its zone are not. */
const namesItsZone = /^\d{4}(-\d\d){0,2}$|(Z|GMT|[+-]\d\d:?\d\d)$/;

const watched = (date: DateConstructor): DateConstructor =>
  new Proxy(date, {
    construct(target, args: unknown[], caller) {
      if (args.length > 1 || (typeof args[0] === 'string' && !namesItsZone.test(args[0]))) holder.localTime?.();
      return Reflect.construct(target, args, caller) as object;
    },
  });

/** Calls `listener` before each call of a method. */
function notifyBefore(prototype: object, name: string, listener: (self: object) => void): void {
  const method = (prototype as Record<string, (...args: unknown[]) => unknown>)[name]!;
  Object.defineProperty(prototype, name, {
    ...Object.getOwnPropertyDescriptor(prototype, name),
    value: function (this: object, ...args: unknown[]) {
      listener(this);
      return method.apply(this, args);
    },
  });
}

if (first) {
  for (const name of Object.getOwnPropertyNames(Date.prototype).filter((each) => local.test(each))) {
    notifyBefore(Date.prototype, name, () => holder.localTime?.());
  }
  globalThis.Date = watched(Date);
  const { useFakeTimers } = vi;
  vi.useFakeTimers = (config) => {
    useFakeTimers.call(vi, config);
    globalThis.Date = watched(Date);
    return vi;
  };

  const { DateTimeFormat } = Intl;
  const ofThisZone = new WeakSet();
  const format = Object.getOwnPropertyDescriptor(DateTimeFormat.prototype, 'format')!;
  Object.defineProperty(DateTimeFormat.prototype, 'format', {
    ...format,
    get(this: Intl.DateTimeFormat) {
      if (ofThisZone.has(this)) holder.localTime?.();
      return format.get!.call(this) as unknown;
    },
  });
  for (const name of ['formatToParts', 'formatRange', 'resolvedOptions']) {
    notifyBefore(DateTimeFormat.prototype, name, (self) => ofThisZone.has(self) && holder.localTime?.());
  }
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, args: ConstructorParameters<typeof DateTimeFormat>, caller) {
      const made = Reflect.construct(target, args, caller) as Intl.DateTimeFormat;
      if (!args[1]?.timeZone) ofThisZone.add(made);
      return made;
    },
    apply: (_target, _self, args: ConstructorParameters<typeof DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  });
}
