import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** How long after the last letter the address changes, ms: browsers refuse an address that changes with every key. */
export const TYPING_MS = 250;

export interface AddressedOptions<Value> {
  /** Changes the address. Its value comes back as `address`, some time later. */
  readonly onAsk: (wanted: Value) => void;
  /** How long to wait before the address is asked for, ms. Default: TYPING_MS. */
  readonly wait?: (wanted: Value, address: Value) => number;
  /** Values with the same name have the same address. Default: their JSON. */
  readonly nameOf?: (value: Value) => string;
}

const typing = () => TYPING_MS;

/**
 * A value that is kept in the address, and its setter. What the person types or presses holds at once and the address follows: the router takes
 * its time, and neither a letter nor a second press may be lost to an address that does not have the first yet. When the address itself changes
 * (Back, a link), the value follows it.
 */
export function useAddressed<Value>(
  address: Value,
  { onAsk, wait = typing, nameOf = JSON.stringify }: AddressedOptions<Value>,
): [Value, Dispatch<SetStateAction<Value>>] {
  const at = nameOf(address);
  const [wanted, setWanted] = useState(address);
  const [seen, setSeen] = useState(at);
  /** The addresses that we have asked for and that have not come yet, oldest first. */
  const asked = useRef<readonly string[]>([]);
  if (at !== seen) {
    setSeen(at);
    // oxlint-disable-next-line react/refs -- compared only: the address that we asked for is no news
    if (!asked.current.includes(at)) setWanted(address);
  }
  useEffect(() => {
    const place = asked.current.indexOf(at);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
  }, [at]);

  const ask = useRef(onAsk);
  useEffect(() => {
    ask.current = onAsk;
  });
  const name = nameOf(wanted);
  const pause = wait(wanted, address);
  useEffect(() => {
    if (name === at) return undefined;
    const timer = setTimeout(() => {
      asked.current = [...asked.current, name];
      ask.current(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [wanted, name, at, pause]);
  return [wanted, setWanted];
}
