import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { keptRecordings } from '#data/recordings.ts';
import { filesIn } from '#features/media/draft-files.ts';
import { readDraft } from '#data/drafts.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { useToast } from '#ui/toast.ts';
import { keepRecording } from './keep-recording.ts';
import { finishRecording, startRecording, useRecorder } from './recorder.ts';

/** A browser's recorder whose sound comes when the test says so. */
class ScriptedRecorder extends EventTarget {
  static isTypeSupported = () => true;
  static made: ScriptedRecorder;
  state: RecordingState = 'inactive';
  readonly mimeType = 'audio/webm;codecs=opus';

  constructor() {
    super();
    ScriptedRecorder.made = this;
  }
  start() {
    this.state = 'recording';
  }
  gives(...bytes: number[]) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }));
  }
  stop() {
    this.state = 'inactive';
    this.gives();
    this.dispatchEvent(new Event('stop'));
  }
}

const TARGET = { draft: 'journal:new' };

beforeEach(async () => {
  await freshDevice();
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal('MediaRecorder', ScriptedRecorder);
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
});
afterEach(() => vi.unstubAllGlobals());

/** Lets a device be full for the stores with these names, until the returned function is called. */
function full(...stores: ('recording_chunks' | 'blobs')[]): () => void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const store of stores) getDb().table(store).hook('creating', refuse);
  return () => stores.forEach((store) => getDb().table(store).hook('creating').unsubscribe(refuse));
}

const stopped = () => vi.waitFor(() => expect(useRecorder.getState().recording).toBeNull());
const draft = async () => filesIn(await readDraft('journal:new:files'));

test('what was recorded before the device was full becomes the voice note, and the person is told', async () => {
  await startRecording(TARGET);
  ScriptedRecorder.made.gives(1, 2);
  await vi.waitFor(async () => expect(await getDb().recording_chunks.count()).toBe(1));
  const freed = full('recording_chunks');
  ScriptedRecorder.made.gives(3);
  await stopped();
  freed();
  expect(useToast.getState().shown).toMatchObject({
    title: 'The recording has ended',
    description: 'The device is full. What came before is kept.',
  });
  expect(await draft()).toMatchObject([{ size: 2 }]);
});

test('with no room for the voice note either its sound stays, and Keep makes the note once there is room', async () => {
  await startRecording(TARGET);
  ScriptedRecorder.made.gives(1, 2);
  await vi.waitFor(async () => expect(await getDb().recording_chunks.count()).toBe(1));
  const freed = full('recording_chunks', 'blobs');
  ScriptedRecorder.made.gives(3);
  await stopped();
  expect(useToast.getState().shown).toMatchObject({
    title: 'The recording is not in the entry yet',
    tone: 'destructive',
  });
  freed();
  const [kept] = await keptRecordings(getDb());
  expect(await keepRecording(kept!.id, TARGET)).toBe('kept');
  expect(await draft()).toMatchObject([{ size: 2 }]);
  expect(await keptRecordings(getDb())).toEqual([]);
});

test('a device that is full from the first sound on says so', async () => {
  await startRecording(TARGET);
  const freed = full('recording_chunks');
  ScriptedRecorder.made.gives(1);
  await stopped();
  freed();
  expect(useToast.getState().shown).toMatchObject({
    title: 'Nothing was recorded',
    description: 'The device is full.',
  });
});

test('a recording that ends as the person wants says nothing', async () => {
  useToast.setState({ shown: null });
  await startRecording(TARGET);
  ScriptedRecorder.made.gives(1, 2, 3);
  finishRecording();
  await stopped();
  expect(useToast.getState().shown).toBeNull();
  expect(await draft()).toMatchObject([{ size: 3 }]);
});

test('a browser whose recorder has nothing to record with says that it cannot record', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => false;
      constructor() {
        throw new DOMException('The MediaRecorder is unsupported on this platform', 'NotSupportedError');
      }
    },
  );
  await startRecording(TARGET);
  expect(useRecorder.getState().trouble).toEqual({ key: 'journal:new', why: 'unsupported' });
});

test('a recorder that ends at once with nothing says so until it is tried again', async () => {
  useToast.setState({ shown: null });
  await startRecording(TARGET);
  ScriptedRecorder.made.stop();
  await stopped();
  expect(useRecorder.getState().trouble).toEqual({ key: 'journal:new', why: 'failed' });
  expect(useToast.getState().shown).toBeNull();
  await startRecording(TARGET);
  expect(useRecorder.getState().trouble).toBeNull();
  finishRecording();
  await stopped();
});
