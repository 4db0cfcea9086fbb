import { LANGUAGES } from '#coach/languages/all.ts';
import { beforeAll, expect, test } from 'vitest';
import { addLanguages } from './answer.ts';
import { putOff } from './put-off.ts';

beforeAll(() => addLanguages(LANGUAGES));

test.each([
  ['I keep putting off the tax return', 'tax return'],
  ["I can't make myself start the essay", 'essay'],
  ['I have had that letter since Lent and I cannot bring myself to open it', 'Open it'],
  ['Reformatted my references instead of writing the discussion, again', 'discussion'],
  ['every time I open the document I end up cleaning the kitchen', 'document'],
  ['left my portfolio to the last minute as always', 'portfolio'],
  ["I don't know where to start with the garden", 'garden'],
  ['I have put off the will writing appointment twice', 'will writing appointment'],
  ["i don't know where to start", ''],
  ['how do I stop procrastinating?', ''],
  ['Das Angebot für die Treppe schieb ich seit Ostern vor mir her', 'Das Angebot für die Treppe'],
  ['Ich drücke mich seit Tagen vor dem Anruf beim Amt', 'Dem Anruf beim Amt'],
  ['Ich komm heute nicht in die Gänge.', ''],
  ['Ich weiß nicht, wo ich anfangen soll', ''],
  ['He aplazado la mamografía otra vez.', 'La mamografía'],
  ['no sé por dónde empezar', ''],
  ['Je repousse la visite chez le dentiste depuis mars', 'La visite chez le dentiste'],
  ["J'arrive pas à m'y mettre.", ''],
  ['Je finis toujours tout à la dernière minute', ''],
  ['llevo semanas posponiendo la mudanza', 'La mudanza'],
])('what is put off: %s', (message, about) => expect(putOff(message)).toBe(about));

test.each([
  'I finally stopped procrastinating on the thesis',
  'The meeting was put off until Friday',
  "haven't seen the film yet",
  "my landlord hasn't answered the letter",
  'how do I start a podcast?',
  'every time I start the car I get a warning',
  'Schieb die Rechnung auf Freitag',
  'han aplazado el examen a junio',
  'no puedo arrancar el coche',
  "l'école a repoussé la réunion à mardi",
  'il est arrivé au dernier moment',
  'started the essay today',
  'we left the dog with the neighbours to the last day',
  'meine Eltern schreien rum wegen der Rechnung, ich hab Kopfhörer auf',
  'Ich habe die Wohnung geputzt',
  'He dejado a mi madre en el médico',
  'On a repeint le couloir samedi',
])('nothing is put off: %s', (message) => expect(putOff(message)).toBeNull());
