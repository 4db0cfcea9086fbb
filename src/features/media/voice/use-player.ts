import { useEffect, useRef, useState } from 'react';
import { DECODED_SECONDS, SAMPLE_RATE, samplesOf } from './decode.ts';
import { noteThatPlays, useListening } from './playing.ts';
import { type Silence, silencesIn } from './wave.ts';
import { readBlob } from '#features/media/queries.ts';

interface PlayerOptions {
  readonly sha256: string;
  /** The address of the sound, once it was asked for and is here. */
  readonly url: string | null;
  /** As the row says. */
  readonly seconds: number;
}

export interface Player {
  readonly playing: boolean;
  /** Where it is, and how long it is, s. */
  readonly at: number;
  readonly length: number;
  /** This browser cannot play it. */
  readonly broken: boolean;
  readonly toggle: () => void;
  readonly seek: (to: number) => void;
}

/** Plays one recording. Pressed before its sound is here, it begins when it is. */
export function usePlayer({ sha256, url, seconds }: PlayerOptions): Player {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(0);
  const start = useRef(0);
  const { speed } = useListening();
  const silences = useSilences(sha256, url !== null && seconds <= DECODED_SECONDS);

  useEffect(() => {
    if (url === null) return undefined;
    const element = new Audio(url);
    audio.current = element;
    const over = new AbortController();
    const on = (name: string, listener: () => void) =>
      element.addEventListener(name, listener, { signal: over.signal });
    on('play', () => {
      noteThatPlays(element);
      setPlaying(true);
    });
    on('pause', () => setPlaying(false));
    on('ended', () => {
      setWanted(false);
      setAt(0);
      element.currentTime = 0;
    });
    on('timeupdate', () => setAt(element.currentTime));
    on('durationchange', () => {
      if (Number.isFinite(element.duration)) setFound(element.duration);
    });
    on('loadedmetadata', () => {
      if (start.current > 0) element.currentTime = start.current;
    });
    on('error', () => setBroken(true));
    return () => {
      over.abort();
      element.pause();
      element.removeAttribute('src');
      audio.current = null;
      setPlaying(false);
    };
  }, [url]);

  useEffect(() => {
    const element = audio.current;
    if (!element || url === null) return;
    element.playbackRate = speed;
    if (wanted) element.play().catch(() => setWanted(false));
    else element.pause();
  }, [wanted, url, speed]);

  // Looked at on every frame: the browser tells of the time four times a second only.
  useEffect(() => {
    if (!playing) return undefined;
    let frame = 0;
    const look = () => {
      const element = audio.current;
      if (element) {
        const silence = silences.find(({ from, to }) => element.currentTime >= from && element.currentTime < to - 0.05);
        if (silence) element.currentTime = silence.to;
        setAt(element.currentTime);
      }
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [playing, silences]);

  // Another player, a headset's button or the system may have paused it.
  useEffect(() => {
    const element = audio.current;
    if (!playing && wanted && element && !element.ended && element.readyState > 2 && element.paused) setWanted(false);
  }, [playing, wanted]);

  return {
    playing: playing || (wanted && url === null),
    at,
    length: found || seconds,
    broken,
    toggle: () => setWanted(!(playing || wanted)),
    seek: (to) => {
      start.current = to;
      setAt(to);
      if (audio.current) audio.current.currentTime = to;
    },
  };
}

const NONE: readonly Silence[] = [];

/** The silences that are skipped; none until they are known, or when the person hears them. */
function useSilences(sha256: string, known: boolean): readonly Silence[] {
  const skips = useListening(({ skipsSilence }) => skipsSilence);
  const [silences, setSilences] = useState(NONE);
  const wanted = skips && known;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    const read = async () => {
      const blob = await readBlob(sha256);
      const samples = blob.state === 'here' ? await samplesOf(blob.bytes) : null;
      if (!gone && samples) setSilences(silencesIn(samples, SAMPLE_RATE));
    };
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [sha256, wanted]);
  return wanted ? silences : NONE;
}
