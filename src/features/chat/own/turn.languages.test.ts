/** What the device answers and does in German, Spanish and French, with the real database. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import type { Language } from '#lib/languages.ts';
import { freshChat, later, task, today, told } from '#tests/support/chat-turns.ts';
import { at, given } from '#tests/support/profile.ts';
import { speakIn } from '#tests/support/speak.ts';

beforeEach(freshChat);
afterEach(() => speakIn('en'));

test.each<[Language, title: string, open: string, asked: Readonly<Record<string, string>>]>([
  [
    'de',
    'Zahnarzt',
    'Milch kaufen',
    {
      'Wann ist mein nächster Termin?': '„Zahnarzt“ ist morgen um 09:00.',
      'Was steht auf meiner Liste?': '1 offene Aufgabe, davon 1 überfällig: „Milch kaufen“.',
      'Was ist überfällig?': '1 Aufgabe ist überfällig: „Milch kaufen“.',
      'Was steht am Freitag an?': 'Dein Kalender ist am Freitag, 15. Mai leer.',
      'Womit soll ich anfangen?': 'Fang mit „Milch kaufen“ an: Das ist überfällig.',
    },
  ],
  [
    'es',
    'Dentista',
    'Comprar leche',
    {
      '¿Cuándo es mi próxima cita?': '“Dentista” es mañana a las 09:00.',
      '¿Qué tareas me quedan?': '1 tarea pendiente, 1 con retraso: “Comprar leche”.',
      '¿Qué tengo atrasado?': '1 tarea va con retraso: “Comprar leche”.',
      '¿Tengo algo el viernes?': 'Tu calendario está vacío el viernes, 15 de mayo.',
      '¿Por dónde empiezo?': 'Empieza por “Comprar leche”: va con retraso.',
    },
  ],
  [
    'fr',
    'Dentiste',
    'Acheter du lait',
    {
      'C’est quand mon prochain rendez-vous ?': '« Dentiste », c’est demain à 09:00.',
      'Quelles tâches me restent ?': '1 tâche à faire, dont 1 en retard : « Acheter du lait ».',
      'Qu’est-ce qui est en retard ?': '1 tâche est en retard : « Acheter du lait ».',
      'J’ai quelque chose vendredi ?': 'Ton calendrier est vide le vendredi 15 mai.',
      'Par quoi je commence ?': 'Commence par « Acheter du lait » : c’est en retard.',
    },
  ],
])('%s: questions are answered from the rows, in the language', async (language, title, open, asked) => {
  await given('calendar_events', {
    title,
    event_time: at(later(1), 9),
    end_time: at(later(1), 10),
    event_type: 'appointment',
  });
  await task(open, { due_date: later(-2) });
  speakIn(language);
  for (const [question, answer] of Object.entries(asked)) expect((await told(question)).text, question).toBe(answer);
});

test.each<[Language, open: string, move: string, moved: string, correct: string, done: string, is: string]>([
  [
    'de',
    'Yoga',
    'Verschieb Yoga auf Freitag',
    'Verschoben: „Yoga“, jetzt Freitag, 15. Mai.',
    'nein, ich meinte Samstag',
    'hak Yoga ab',
    'Erledigt: „Yoga“.',
  ],
  [
    'es',
    'Yoga',
    'Pasa el yoga al viernes',
    'He movido “Yoga”: ahora es viernes, 15 de mayo.',
    'no, quería decir el sábado',
    'tacha yoga',
    'Hecho: “Yoga”.',
  ],
  [
    'fr',
    'Yoga',
    'Déplace le yoga à vendredi',
    'J’ai déplacé « Yoga » : c’est maintenant vendredi 15 mai.',
    'non, je voulais dire samedi',
    'coche yoga',
    'Fait : « Yoga ».',
  ],
])(
  '%s: a row is moved, corrected and ticked off by sentence',
  async (language, open, move, moved, correct, done, is) => {
    const id = await task(open, { due_date: today });
    speakIn(language);
    expect((await told(move)).text).toBe(moved);
    await told(correct);
    expect(await getDb().tasks.get(id)).toMatchObject({ due_date: later(3) });
    expect((await told(done)).text).toBe(is);
    expect(await getDb().tasks.get(id)).toMatchObject({ completed: true });
  },
);

test.each<[Language, task: string, scratch: string]>([
  ['de', 'Pfand wegbringen bis Freitag', 'lösch das wieder'],
  ['es', 'tengo que llevar los envases el viernes', 'bórralo'],
  ['fr', 'je dois rapporter les bouteilles vendredi', 'efface ça'],
])('%s: what was filed last is taken back', async (language, line, scratch) => {
  speakIn(language);
  await told(line);
  expect(await getDb().tasks.count()).toBe(1);
  await told(scratch);
  expect(await getDb().tasks.count()).toBe(0);
});

test.each<[Language, ask: string, steps: readonly string[], end: string]>([
  ['de', 'hilf mir, den Umzug in Schritte zu zerlegen', ['Kartons besorgen', 'Wagen mieten'], "das war's"],
  ['es', 'ayúdame a dividir la mudanza en pasos', ['Conseguir cajas', 'Alquilar furgoneta'], 'eso es todo'],
  ['fr', 'aide-moi à découper le déménagement en étapes', ['Trouver des cartons', 'Louer un camion'], "c'est tout"],
])('%s: something is broken into steps', async (language, ask, steps, end) => {
  speakIn(language);
  await told(ask);
  for (const step of steps) await told(step);
  const { entry } = await told(end);
  expect(parseOwn(entry.filed?.[0] ?? '')).toMatchObject({ is: 'did', act: 'file_steps' });
  expect((await getDb().project_tasks.orderBy('created_at').toArray()).map(({ description }) => description)).toEqual(
    steps,
  );
});
