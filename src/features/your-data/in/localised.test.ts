/** Files as programs and spreadsheets in German, Spanish and French write them. */
import { describe, expect, test } from 'vitest';
import { daysAndTexts, file, left, read, rowsIn, zipped } from '#tests/support/import-files.ts';

const json = (value: unknown) => JSON.stringify(value);

describe('a table of a journal: names of columns, day before month', () => {
  test.each([
    ['de', 'Datum;Uhrzeit;Stimmung;Aktivitäten;Notiz', '05.06.2026;08:15;gut;Lesen, Garten;Am See gewesen.'],
    ['de', 'Tag;Zeit;Laune;Schlagwörter;Eintrag', '05.06.2026;8:15 Uhr;gut;Lesen, Garten;Am See gewesen.'],
    [
      'de',
      'Datum,Uhrzeit,Befinden,Kategorie,Tagebucheintrag',
      '"5. Juni 2026",08:15,gut,"Lesen, Garten",Am See gewesen.',
    ],
    ['es', 'Fecha;Hora;Estado de ánimo;Actividades;Nota', '05/06/2026;08:15;bien;Leer, Jardín;Estuve en el lago.'],
    ['es', 'Día;Hora;Ánimo;Etiquetas;Texto', '5 de junio de 2026;8:15 a. m.;bien;Leer, Jardín;Estuve en el lago.'],
    ['es', 'Fecha,Hora,Humor,Categorías,Contenido', '"5/6/2026",8:15,bien,"Leer, Jardín",Estuve en el lago.'],
    ['fr', 'Date;Heure;Humeur;Activités;Note', '05/06/2026;08:15;bien;Lire, Jardin;Au bord du lac.'],
    ['fr', 'Jour;Heure;Humeur;Étiquettes;Contenu', '5 juin 2026;8h15;bien;Lire, Jardin;Au bord du lac.'],
    [
      'fr',
      'Date;Heure;État d’esprit;Catégorie;Commentaire',
      'vendredi 5 juin 2026;08:15;bien;Lire, Jardin;Au bord du lac.',
    ],
  ])('%s: %s', async (_, head, row) => {
    const second = row.replace(/(^"?(?:vendredi )?)0?5(?=\.|\/| )/, '$117').replace('vendredi', 'mercredi');
    const found = await read(file('tabelle.csv', `${head}\n${row}\n${second}\n`));
    expect(rowsIn(found, 'mood_entries')).toMatchObject(
      ['2026-06-05', '2026-06-17'].map((logged_for) => ({
        logged_for,
        created_at: `${logged_for}T06:15:00.000Z`,
        mood_type: 'good',
        note: row.split(/[;,]/).at(-1),
        tags: row
          .split(/[;,"]/)
          .map((part) => part.trim())
          .filter((part) => /^(?:Lesen|Garten|Leer|Jardín|Lire|Jardin)$/.test(part)),
      })),
    );
    expect(left(found)).toEqual({});
  });
});

describe('tasks and habits', () => {
  test.each([
    ['de', 'Aufgabe;Fällig am;Erledigt;Notizen', 'Milch kaufen;05.06.2026;Nein;zwei Liter'],
    ['de', 'Aufgabe;Fälligkeitsdatum;Status;Beschreibung', 'Milch kaufen;05.06.2026;offen;zwei Liter'],
    ['es', 'Tarea;Fecha de vencimiento;Completada;Notas', 'Comprar leche;05/06/2026;No;dos litros'],
    ['es', 'Tarea;Fecha límite;Estado;Descripción', 'Comprar leche;05/06/2026;pendiente;dos litros'],
    ['fr', 'Tâche;Échéance;Terminé;Notes', 'Acheter du lait;05/06/2026;Non;deux litres'],
    ['fr', "Tâche;Date d'échéance;Statut;Description", 'Acheter du lait;05/06/2026;à faire;deux litres'],
  ])('%s: %s', async (_, head, row) => {
    const done = { 'Milch kaufen': 'Ja', 'Comprar leche': 'Sí', 'Acheter du lait': 'Oui' }[row.split(';')[0]!]!;
    const other = row.replace(/^[^;]+;0?5/, 'X;17').replace(/;[^;]+;([^;]+)$/, `;${done};$1`);
    const found = await read(file('liste.csv', `${head}\n${row}\n${other}\n`));
    expect(rowsIn(found, 'tasks')).toMatchObject([
      { description: `${row.split(';')[0]}\n${row.split(';')[3]}`, due_date: '2026-06-05', completed: false },
      { due_date: '2026-06-17', completed: true },
    ]);
    expect(left(found)).toEqual({});
  });

  test.each([
    ['de', 'Gewohnheit;Datum;Menge', 'Wasser', 'Liter'],
    ['es', 'Hábito;Fecha;Cantidad', 'Agua', ''],
    ['fr', 'Habitude;Date;Quantité', 'Eau', ''],
  ])('%s: amounts have a comma', async (_, head, title) => {
    const found = await read(file('t.csv', `${head}\n${title};13/05/2026;1,5\n${title};14/05/2026;2,25\n`));
    expect(rowsIn(found, 'habits')).toMatchObject([{ title }]);
    expect(rowsIn(found, 'habit_days').map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-05-13', 1.5],
      ['2026-05-14', 2.25],
    ]);
  });
});

test.each([
  ['de', 'super', '3. Juni'],
  ['es', 'genial', '3 de junio'],
  ['fr', 'génial', '3 juin'],
])(
  '%s: Daylio writes its heads in English, and its dates, weekdays and moods in the language',
  async (_, mood, date) => {
    const found = await read(
      file(
        'daylio_export.csv',
        `full_date,date,weekday,time,mood,activities,scales,note_title,note\n2026-06-03,${date},x,20:05,${mood},"a | b",,"","Au lac"\n`,
      ),
    );
    expect(rowsIn(found, 'mood_entries')).toMatchObject([
      { logged_for: '2026-06-03', mood_type: 'great', tags: ['a', 'b'], note: 'Au lac' },
    ]);
  },
);

test.each([
  ['de', 'Takeout/Notizen', 'Milch'],
  ['de', 'Takeout/Google Notizen', 'Milch'],
  ['es', 'Takeout/Keep', 'Leche'],
  ['fr', 'Takeout/Keep', 'Lait'],
])('%s: Google Keep in the folder "%s"', async (_, folder, title) => {
  const note = { title, textContent: 'x', createdTimestampUsec: 1_780_000_000_000_000, isTrashed: false };
  const found = await read(
    file(
      'takeout.zip',
      zipped({
        [`${folder}/${title}.json`]: json(note),
        [`${folder}/${title}.html`]: '<p>x</p>',
        [`${folder}/Labels.txt`]: 'a',
      }),
    ),
  );
  expect(found.from).toBe('Google Keep');
  expect(daysAndTexts(found)).toHaveLength(1);
  expect(left(found)).toEqual({});
});

describe('journals', () => {
  test.each([
    ['de', 'Mittwoch, 13. Mai 2026'],
    ['es', 'miércoles, 13 de mayo de 2026'],
    ['es', 'Miércoles 13 de mayo de 2026'],
    ['fr', 'mercredi 13 mai 2026'],
  ])('%s: Apple Journal, whose day is "%s"', async (_, header) => {
    const page = `<html><body><div class="pageHeader">${header}</div><div class="title">Lac</div><p class="p2"><span class="s2">Belle eau.</span></p></body></html>`;
    const found = await read(file('AppleJournalEntries.zip', zipped({ 'AppleJournalEntries/Entries/Lac.html': page })));
    expect(found.from).toBe('Apple Journal');
    expect(daysAndTexts(found)).toEqual([['2026-05-13', '# Lac\n\nBelle eau.']]);
  });

  test.each([
    ['de', 'Datum', '13. Mai 2026 um 08:15:00 MESZ', 'Wetter'],
    ['es', 'Fecha', '13 de mayo de 2026, 8:15:00 CEST', 'Tiempo'],
    ['fr', 'Date', '13 mai 2026 à 08:15:00 UTC+2', 'Météo'],
  ])('%s: Day One as text, with "%s:"', async (_, name, date, weather) => {
    const entry = (text: string) => `\t${name}:\t${date}\n\t${weather}:\t12°C\n\n${text}\n\n`;
    const found = await read(file('Export.txt', entry('Premier.') + entry('Second.')));
    expect(found.from).toBe('Day One');
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-13', 'Premier.'],
      ['2026-05-13', 'Second.'],
    ]);
    expect(rowsIn(found, 'journal_entries')[0]).toMatchObject({ created_at: '2026-05-13T06:15:00.000Z' });
  });

  test('Day One as JSON of a journal with a name of the language', async () => {
    const entry = { uuid: 'A1', creationDate: '2026-05-13T06:15:00Z', timeZone: 'Europe/Berlin', text: 'Früh am See.' };
    const found = await read(
      file(
        'Export-Tagebuch.zip',
        zipped({ 'Tagebuch.json': json({ metadata: { version: '1.0' }, entries: [entry] }) }),
      ),
    );
    expect(daysAndTexts(found)).toEqual([['2026-05-13', 'Früh am See.']]);
  });
});

describe('task lists', () => {
  test.each([
    [
      'de',
      'Betreff,Beginnt am,Fällig am,Erinnerung Ein/Aus,Erinnerungsdatum,Erinnerungszeit,Erledigt am,% Erledigt,Priorität,Status,Notizen',
      'Milch kaufen,,05.06.2026,Aus,,,,0,Normal,Nicht begonnen,zwei Liter',
    ],
    [
      'es',
      'Asunto,Fecha de comienzo,Fecha de vencimiento,Completado,Prioridad,Estado,Notas',
      'Comprar leche,,05/06/2026,0,Normal,No comenzada,dos litros',
    ],
    [
      'fr',
      'Objet,Date de début,Échéance,Terminé,Priorité,État,Notes',
      'Acheter du lait,,05/06/2026,0,Normale,Non commencée,deux litres',
    ],
  ])("%s: the list of Outlook has a task's name in its subject", async (_, head, row) => {
    const found = await read(
      file('tasks.csv', `${head}\n${row}\n${row.replace(/^[^,]+/, 'X').replace(/0?5(?=[./]0?6)/, '17')}\n`),
    );
    expect(rowsIn(found, 'tasks')).toMatchObject([
      { due_date: '2026-06-05', completed: false },
      { due_date: '2026-06-17' },
    ]);
    expect(rowsIn(found, 'tasks')[0]!.description).toMatch(/kaufen|leche|lait/);
  });
});
