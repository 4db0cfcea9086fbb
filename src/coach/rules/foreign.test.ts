import { LANGUAGES } from '#coach/languages/all.ts';
import { glossOf } from '#coach/languages/gloss.ts';
import { wallClock } from '#lib/zone.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerByRules } from './answer.ts';
import { understandOwn } from './own.ts';
import { addLanguages } from '#coach/languages/loaded.ts';
import { languageOf } from './spoken.ts';
import { findWhen } from './when.ts';

beforeAll(() => addLanguages(LANGUAGES));

/** Wednesday 13 May 2026, 15:00 in Berlin. */
const now = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
const said = (message: string) => answerByRules({ message, help: null, ...now });
const local = (instant: string | null | undefined) => {
  if (!instant) return null;
  const { day, minute } = wallClock(new Date(instant), now.zone);
  return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

/** The day or the time that a text names, "05-14" or "05-14 09:00", with its rule. */
function whenIn(code: string, text: string): string | null {
  const language = LANGUAGES.find((one) => one.code === code)!;
  const when = findWhen(text, { ...now, language });
  if (!when) return null;
  const start = when.minute === undefined ? when.day : local(when.start!.toISOString())!;
  return [start.slice(5), when.last?.slice(5), when.rrule].filter(Boolean).join(' ');
}

describe('a worry is no task and no event, whatever it is about', () => {
  test.each([
    'Ich mache mir Sorgen wegen der Prüfung',
    'ich hab Angst, am Freitag den Zug zu verpassen',
    'Ich befürchte, die Miete nicht zahlen zu können',
    'ich bin echt nervös wegen dem Vorstellungsgespräch am Montag',
    'Me preocupa no llegar al examen del viernes',
    'estoy muy nerviosa por la entrevista del lunes a las 10',
    'tengo miedo de perder el tren mañana',
    "Je m'inquiète pour l'examen de vendredi",
    'j’ai peur de rater le train demain à 8h',
    'je stresse pour l’entretien de lundi',
  ])('%s', (message) => {
    const { meta } = said(message);
    expect([meta.action, ...meta.secondary_intents.map(({ action }) => action)]).toEqual(['add_entry']);
  });

  test.each(['Prüfung vorbereiten', 'preparar el examen del viernes', "préparer l'examen de vendredi"])(
    '%s',
    (message) => {
      expect(said(message).meta.action).toBe('create_task');
    },
  );
});

describe('days and times of each language, read by the one grammar', () => {
  test.each([
    ['de', 'morgen um 9', '05-14 09:00'],
    ['de', 'nächsten Dienstag', '05-19'],
    ['de', 'uebermorgen', '05-15'],
    ['de', 'in zwei Wochen', '05-27'],
    ['de', 'morgen halb acht', '05-14 07:30'],
    ['de', 'morgen um viertel vor drei', '05-14 14:45'],
    ['de', 'am 3. Juni um dreiviertel neun', '06-03 08:45'],
    ['de', 'am Mittwoch', '05-20'],
    ['de', 'am 22.07. 9-11 Uhr', '07-22 09:00'],
    ['de', '5. bis 7. Juni', '06-05 06-07'],
    ['de', 'heute Abend um 6 Uhr', '05-13 18:00'],
    ['de', 'am Dienstag um fünf Uhr früh', '05-19 05:00'],
    ['de', 'am neunten um einundzwanzig Uhr fünfunddreißig', '06-09 21:35'],
    ['de', 'fünf nach halb 4 am 2. Juni', '06-02 15:35'],
    ['de', 'Sa ½ 9', '05-16 08:30'],
    ['de', 'Di 14-16', '05-19 14:00'],
    ['de', 'Mo 10 s.t.', '05-18 10:00'],
    ['de', 'übermorgen von halb 9 bis viertel nach 10', '05-15 08:30'],
    ['de', 'Fr. Nachmittag', '05-15 15:00'],
    ['de', 'bis Mi mittag', '05-20 12:00'],
    ['de', 'vom 22. bis zum 25.', '05-22 05-25'],
    ['de', 'im Juli, 3. bis 5.', '07-03 07-05'],
    ['de', 'am zweiten siebten um neun', '07-02 09:00'],
    ['de', 'Montag, dem 1. Juni', '06-01'],
    ['de', 'am 23ten', '05-23'],
    ['de', 'Sonntag in zwei Wochen', '05-31'],
    ['de', 'morgen in 14 Tagen', '05-28'],
    ['de', 'Mo bis Mi nächste Woche', '05-18 05-20'],
    ['de', 'Mitte nächster Woche', '05-20'],
    ['de', 'Ende nächsten Monats', '06-30'],
    ['de', 'am kommenden WE', '05-16'],
    ['de', 'übernächsten Freitag', '05-22'],
    ['de', 'KW 23', '06-01'],
    ['de', 'vor dem 1. Juni', '06-01'],
    ['de', 'am 6. und 7. Juni', '06-06 06-07'],
    ['de', 'So 4:30', '05-17 04:30'],
    ['de', 'Do 28. um 7:15', '05-28 07:15'],
    ['de', 'am Dienstag um halb acht auf die Nacht', '05-19 19:30'],
    ['de', 'KW 24 Di bis Do', '06-09 06-11'],
    ['de', 'KW 2', '01-11'],
    ['de', 'über Pfingsten', '05-24'],
    ['de', 'an Christi Himmelfahrt', '05-14'],
    ['de', 'am Karfreitag', '03-26'],
    ['de', 'am zweiten Weihnachtsfeiertag', '12-26'],
    ['de', 'von Mittwoch auf Freitag halb elf', '05-15 10:30'],
    ['de', 'jd. 2. Dienstag im Monat um 19:30', '06-09 19:30 FREQ=MONTHLY;BYDAY=2TU'],
    ['de', 'immer Mo und Do 18 Uhr', '05-14 18:00 FREQ=WEEKLY;BYDAY=MO,TH'],
    ['de', 'Di/Fr 7:30', '05-15 07:30 FREQ=WEEKLY;BYDAY=TU,FR'],
    ['de', 'Mo-Fr 9:15', '05-14 09:15 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['de', 'alle drei Wochen samstags', '05-16 FREQ=WEEKLY;INTERVAL=3;BYDAY=SA'],
    ['de', 'ab nächster Woche jeden Do 16 Uhr', '05-21 16:00 FREQ=WEEKLY;BYDAY=TH'],
    ['de', 'jeden 20. im Monat', '05-20 FREQ=MONTHLY;BYMONTHDAY=20'],
    ['de', 'am Zischtig am nüni', '05-19 09:00'],
    ['de', 'morn am Nami', '05-14 15:00'],
    ['de', 'am 6. Jänner zu Mittag', '01-06 12:00'],
    ['de', 'jeden Montag um acht', '05-18 08:00 FREQ=WEEKLY;BYDAY=MO'],
    ['de', 'heute Abend', '05-13 18:00'],
    ['es', 'el martes que viene a las 5 de la tarde', '05-19 17:00'],
    ['es', 'pasado mañana', '05-15'],
    ['es', 'manana por la manana', '05-14 09:00'],
    ['es', 'el 3 de junio a las nueve y media', '06-03 09:30'],
    ['es', 'el lunes a las cuatro menos cuarto', '05-18 15:45'],
    ['es', 'dentro de quince días', '05-27'],
    ['es', 'del 25 al 27 de mayo', '05-25 05-27'],
    ['es', 'todos los jueves a las 11', '05-14 11:00 FREQ=WEEKLY;BYDAY=TH'],
    ['fr', 'demain à 14h30', '05-14 14:30'],
    ['fr', 'après-demain', '05-15'],
    ['fr', 'tous les lundis', '05-18 FREQ=WEEKLY;BYDAY=MO'],
    ['fr', 'le 3 juin à dix heures et quart', '06-03 10:15'],
    ['fr', 'mardi prochain à neuf heures moins le quart', '05-19 08:45'],
    ['fr', 'dans quinze jours', '05-27'],
    ['fr', 'jeudi 8h-12h', '05-14 08:00'],
    ['fr', 'le 1er juin', '06-01'],
    ['fr', 'à la mi-juin', '06-15'],
    ['fr', 'jeudi en quinze à 4h et quart', '05-28 16:15'],
    ['fr', 'samedi trente on part à six heures', '05-30 06:00'],
    ['fr', 'du jeudi 14 au dimanche 17', '05-14 05-17'],
    ['fr', 'lundi 8 juin à 10 h moins 20', '06-08 09:40'],
    ['fr', 'demain de 9 à 11h', '05-14 09:00'],
    ['fr', 'demain de neuf heures trente à onze heures', '05-14 09:30'],
    ['fr', 'mardi, treize heures', '05-19 13:00'],
    ['fr', 'les merc 10h15 à partir de la semaine prochaine', '05-20 10:15 FREQ=WEEKLY;BYDAY=WE'],
    ['fr', 'chaque lundi, mercredi et vendredi à 7h', '05-15 07:00 FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['fr', 'en fin de semaine passée', '05-09'],
    ['fr', 'à soir', '05-13 18:00'],
    ['fr', 'courant juin', '06-30'],
    ['fr', 'lundi dans deux semaines', '05-25'],
    ['fr', 'la semaine prochaine jeudi à 9h', '05-21 09:00'],
    ['fr', 'demin matin 5h', '05-14 05:00'],
    ['fr', 'sous 48h', '05-15'],
    ['fr', "les jeudis à 18h jusqu'au 30 juin", '05-14 18:00 FREQ=WEEKLY;BYDAY=TH;UNTIL=20260630'],
    ['fr', 'la semaine du 25', '05-25'],
    ['fr', 'dans 2h', '05-13 17:00'],
    ['es', 'jueves 1 pm', '05-14 13:00'],
    ['es', 'jueves 11 menos 10 en la Posta', '05-14 10:50'],
    ['es', 'lunes 9 y 20', '05-18 09:20'],
    ['es', 'el lun 8:45', '05-18 08:45'],
    ['es', 'sábado, 8 a 10 a. m.', '05-16 08:00'],
    ['es', 'mañana 7 de la mañana hasta 3', '05-14 07:00'],
    ['es', 'mañana 12 del dia', '05-14 12:00'],
    ['es', 'el jueves entre 2 y 4', '05-14 14:00'],
    ['es', 'los mar y jue 17:45', '05-14 17:45 FREQ=WEEKLY;BYDAY=TU,TH'],
    ['es', 'los lunes, miércoles y viernes a las 7', '05-15 07:00 FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['es', 'el sábado treinta a las diez', '05-30 10:00'],
    ['es', 'la semana que entra', '05-18'],
    ['es', 'pal 30', '05-30'],
    ['es', 'hoy x la tarde', '05-13 15:00'],
    ['es', 'hoy a la tardecita', '05-13 18:00'],
    ['es', 'sábado por medio', '05-16 FREQ=WEEKLY;INTERVAL=2;BYDAY=SA'],
    ['es', 'mañana a las veinte treinta', '05-14 20:30'],
    ['es', 'mañana diez para las nueve', '05-14 08:50'],
    ['es', 'del lunes 25 al miércoles 27', '05-25 05-27'],
    ['es', 'de mañana en ocho', '05-21'],
    ['es', 'a fines de junio', '06-30'],
    ['es', 'mañana a las 12 de la noche', '05-15 00:00'],
  ])('%s: %s', (code, text, want) => {
    expect(whenIn(code, text)).toBe(want);
  });

  test.each([
    ['de', 'Am Anfang war ich 5 Minuten allein'],
    ['de', 'aber nicht morgen'],
    ['de', 'etwa 20 Leute und Lektion 9'],
    ['de', 'er ist immer so müde'],
    ['de', 'die Auffahrt fegen'],
    ['es', 'me encanta el pan con tomate'],
    ['fr', "j'ai vu trois films"],
    ['fr', 'trois heures de réunion au bord de la mer'],
    ['fr', 'appeler Sam'],
    ['es', 'ahorita llamo a una amiga'],
    ['es', 'he dormido tres horas'],
  ])('%s: no day and no time in "%s"', (code, text) => {
    expect(whenIn(code, text)).toBeNull();
  });

  test('what was found is given back in the places of the text', () => {
    const language = LANGUAGES.find(({ code }) => code === 'fr')!;
    const text = "Appeler l'école demain matin à 9h";
    const spans = findWhen(text, { ...now, language })!.spans.map(({ start, end }) => text.slice(start, end).trim());
    expect(spans.toSorted()).toEqual(['demain matin', 'à 9h']);
    expect(glossOf('Müll', LANGUAGES[0]!).text).toBe(';');
  });
});

test.each([
  [
    'Erinnere mich morgen um 9 an die Wäsche',
    'Wäsche',
    '2026-05-14 09:00',
    /„Wäsche“ steht auf deiner Liste \(morgen, 09:00\)/,
  ],
  ['Erinnere mich morgen daran, Tove anzurufen', 'Tove anrufen', '2026-05-14 09:00', /„Tove anrufen“ steht auf/],
  ['recuérdame mañana a las 9 sacar la basura', 'Sacar la basura', '2026-05-14 09:00', /“Sacar la basura” en tu lista/],
  ["Rappelle-moi demain à 9h d'appeler maman", 'Appeler maman', '2026-05-14 09:00', /« Appeler maman » sur ta liste/],
])(
  'a reminder keeps the words of the person, and the reply is in their language: %s',
  (message, title, remind, reply) => {
    const answer = said(message);
    expect([answer.meta.action, answer.meta.content, local(answer.meta.remind_at)]).toEqual([
      'create_task',
      title,
      remind,
    ]);
    expect(answer.reply).toMatch(reply);
  },
);

test.each([
  ['Zahnarzt am 2. Juni um 8 Uhr', '2026-06-02 08:00'],
  ['cita con el dentista el 2 de junio a las 8 de la mañana', '2026-06-02 08:00'],
  ['Rendez-vous chez le dentiste le 2 juin à 8h', '2026-06-02 08:00'],
])('an appointment is in the calendar: %s', (message, start) => {
  const { meta } = answerByRules({ message, help: null, preferred: 'de', ...now });
  expect([meta.action, local(meta.event_time)]).toEqual(['create_event', start]);
});

test.each([
  ['Mit Oma am See gewesen, sie war so fröhlich', ['familie']],
  ['Ayer fui con mi abuela al médico', ['salud', 'familia']],
  ['Dîner chez mamie, elle était très heureuse', ['famille']],
])('the tags that the coach gives are in the language: %s', (message, tags) => {
  expect(said(message).meta.tags).toEqual(tags);
});

test('what has a day and no hour takes the whole day', () => {
  const { meta } = said('Exkursion in den Harz vom 5. bis 7. Juni mit der ganzen Gruppe');
  expect([meta.action, meta.first_day, meta.last_day]).toEqual(['create_event', '2026-06-05', '2026-06-07']);
});

test.each([
  ['Gestern war ich mit meiner Schwester am See und wir haben viel gelacht', '2026-05-12'],
  // "So" is a Sunday before an hour only.
  ['Ich bin so froh, dass die Prüfung vorbei ist und ich gut geschlafen habe', '2026-05-13'],
  ['ayer fui al cine con mi hermana y nos reímos mucho', '2026-05-12'],
  ["Hier j'ai marché longtemps au bord de la mer avec ma sœur", '2026-05-12'],
])('an entry is of the day that it tells of, and is kept to the letter: %s', (message, day) => {
  const { meta, logged_for } = said(message);
  expect([meta.action, meta.content, logged_for]).toEqual(['add_entry', message, day]);
});

test.each([
  ['was steht morgen an?', { kind: 'agenda', from: '2026-05-14', to: '2026-05-14' }],
  ['¿qué tengo el lunes?', { kind: 'agenda', from: '2026-05-18', to: '2026-05-18' }],
  ["qu'est-ce que j'ai demain ?", { kind: 'agenda', from: '2026-05-14', to: '2026-05-14' }],
])('a question about the calendar is answered on the device: %s', (message, query) => {
  expect(understandOwn(message, { ...now, weekStart: 1 })).toEqual({ is: 'query', query });
});

test.each([
  ['streich den Zahnarzt', 'delete', 'Zahnarzt'],
  ['borra la cita del dentista', 'delete', 'cita del dentista'],
  ['annule la réunion de service', 'delete', 'réunion de service'],
  ['verschieb den Friseur auf Freitag', 'move', 'Friseur'],
  ['ya he pagado el alquiler, táchalo', 'done', 'alquiler'],
])('an act names its row: %s', (message, kind, about) => {
  expect(understandOwn(message, { ...now, weekStart: 1 })).toMatchObject({ is: 'act', act: { kind, about } });
});

test.each([
  [
    'Den Elternabend am 20. Mai um 19 Uhr auf den 27. Mai 18.30 Uhr verschieben',
    'Elternabend',
    '2026-05-27',
    18 * 60 + 30,
  ],
  ['Sitzung vom 19. auf den 26. verschieben, gleiche Zeit 19.30', 'Sitzung', '2026-05-26', 19 * 60 + 30],
  ['Friseur heute 17 Uhr verschieben auf Freitag', 'Friseur', '2026-05-15', null],
])('a thing is moved to the last day that is named: %s', (message, about, day, minute) => {
  expect(understandOwn(message, { ...now, weekStart: 1 })).toMatchObject({
    is: 'act',
    act: { kind: 'move', about, day, minute },
  });
});

test('what is only another day is the same appointment again, and what follows one is on its day', () => {
  const times = (message: string) => {
    const { meta } = said(message);
    return [meta, ...meta.secondary_intents].map((item) => [item.content, local(item.event_time)]);
  };
  expect(times('Krankengymnastik am 2. Juni um 11 Uhr und am 9. Juni um 10 Uhr')).toEqual([
    ['Krankengymnastik', '2026-06-02 11:00'],
    ['Krankengymnastik', '2026-06-09 10:00'],
  ]);
});

test('what belongs to an appointment is due on its day, and a last day at the end is of all tasks', () => {
  const days = (message: string) => {
    const { meta } = said(message);
    return [meta, ...meta.secondary_intents].map((item) => [item.action, item.due_date]);
  };
  expect(days('Elternabend am Dienstag um 19 Uhr, Kuchen mitbringen')).toEqual([
    ['create_event', undefined],
    ['create_task', '2026-05-19'],
  ]);
  expect(days('Zaun streichen, Schrauben nachbestellen und Angebot schreiben bis Montag')).toEqual([
    ['create_task', '2026-05-18'],
    ['create_task', '2026-05-18'],
    ['create_task', '2026-05-18'],
  ]);
});

test('what the device is asked about is looked for, not shown as a day', () => {
  const asked = (message: string) => understandOwn(message, { ...now, weekStart: 1 });
  expect(asked('Was hab ich letztes Mal zum Heizkessel notiert?')).toBeNull();
  expect(asked('kann ich hier auch Fotos anhängen?')).toEqual({ is: 'query', query: { kind: 'help' } });
});

test.each([
  ['Der Abend mit den Nachbarn war schön', 'good'],
  ['Das hab ich den Nachbarn schon erzählt', undefined],
  ['Ich bin ganz zufrieden mit dem Tag gewesen', 'good'],
])('without its dots "schön" is not "schon": %s', (message, mood) => {
  expect(said(message).meta.mood).toBe(mood);
});

/** What is filed of a message: each action with its title and its day or time. */
const filed = (message: string, preferred: string) => {
  const { meta } = answerByRules({ message, help: null, preferred, ...now });
  return [meta, ...meta.secondary_intents].map((item) =>
    [item.action, item.content, local(item.event_time ?? item.remind_at) ?? item.due_date].filter(Boolean).join(' | '),
  );
};

test.each([
  // A part of the day is an hour, as in English.
  ['fr', 'signer le mot de la cantine ce soir', ['create_task | Signer le mot de la cantine | 2026-05-13 18:00']],
  ['es', 'planchar los uniformes el domingo por la noche', ['create_task | Planchar los uniformes | 2026-05-17 20:00']],
  [
    'fr',
    'Rappelle-moi ce soir de sortir le chien et de fermer le portail',
    ['create_task | Sortir le chien | 2026-05-13 18:00', 'create_task | Fermer le portail | 2026-05-13 18:00'],
  ],
  ['fr', "rappelle-moi à midi d'acheter du pain", ['create_task | Acheter du pain | 2026-05-14 12:00']],
  // The day at the beginning is of all that follows.
  [
    'fr',
    'demain appeler le garage et payer le loyer',
    ['create_task | Appeler le garage | 2026-05-14', 'create_task | Payer le loyer | 2026-05-14'],
  ],
  // What is taken along is needed on the day of the event, and a day may be counted from it.
  [
    'fr',
    'Dîner chez Zoé samedi à 20h, apporter le fromage',
    ['create_event | Dîner chez Zoé | 2026-05-16 20:00', 'create_task | Apporter le fromage | 2026-05-16'],
  ],
  [
    'es',
    'examen de historia el 27 de mayo a las 9, repasar los apuntes el día antes',
    ['create_event | Examen de historia | 2026-05-27 09:00', 'create_task | Repasar los apuntes | 2026-05-26'],
  ],
  // Each with a time of its own.
  [
    'es',
    'dentista el jueves a las cinco y el viernes a las nueve y media reunión con la directora',
    ['create_event | Dentista | 2026-05-14 17:00', 'create_event | Reunión con la directora | 2026-05-15 09:30'],
  ],
] as const)('%s: several things and their days: %s', (code, message, things) => {
  expect(filed(message, code)).toEqual(things);
});

test.each([
  ['fr', "qu'est-ce que j'ai écrit sur le figuier ?"],
  ['es', '¿qué anoté de la lluvia en abril?'],
])('%s: what was written of something is looked up by its words: %s', (code, message) => {
  expect(understandOwn(message, { ...now, weekStart: 1, preferred: code })).toBeNull();
  expect(answerByRules({ message, help: null, preferred: code, ...now }).meta.action).toBe('view_entries');
});

test.each([
  [
    'es',
    '¿cuándo es el examen de química?',
    { is: 'query', query: { kind: 'next_event', about: 'examen de química' } },
  ],
  ['fr', "j'ai rendez-vous quand au garage ?", { is: 'query', query: { kind: 'next_event' } }],
  [
    'es',
    'quiero empezar a andar media hora todos los días',
    { is: 'act', act: { kind: 'start_habit', title: 'Andar media hora' } },
  ],
])('%s: %s', (code, message, own) => {
  expect(understandOwn(message, { ...now, weekStart: 1, preferred: code })).toMatchObject(own);
});

test('a word or two are of the language of the browser, if nothing speaks for English', () => {
  expect(languageOf('Pfand wegbringen', 'de-AT')?.code).toBe('de');
  expect(languageOf('buy milk tomorrow', 'de-AT')).toBeNull();
  expect(languageOf('call the dentist', 'fr')).toBeNull();
  expect(languageOf('Gym')).toBeNull();
});

test('a day that does not exist is not filed', () => {
  expect(said('Treffen mit der Bürgermeisterin am 31. Juni um 9 Uhr').meta.action).toBe('impossible');
});
