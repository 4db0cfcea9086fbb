import { LANGUAGES } from '#coach/languages/all.ts';
import { expect, test } from 'vitest';
import { readQuickLine } from './quick-line.ts';

/** Lines as people type them on a Sunday, 22 November 2026, at two: what is left, the day, the time, how it repeats, its project and tags. */
const LINES = {
  de: `
Milch kaufen Freitag 9 Uhr #einkauf|Milch kaufen|11-27|09:00||#einkauf
Anna anrufen morgen|Anna anrufen|11-23
morgen Anna anrufen|Anna anrufen|11-23
Mama anrufen um 17:30|Mama anrufen|11-22|17:30
um 17 Uhr Paket abholen|Paket abholen|11-22|17:00
Steuererklärung bis 30.11.|Steuererklärung|11-30
Zahnarzt am 3. Dezember um 14 Uhr|Zahnarzt|12-03|14:00
Rechnung bezahlen bis Freitag|Rechnung bezahlen|11-27
übermorgen Wäsche machen|Wäsche machen|11-24
uebermorgen Waesche machen|Waesche machen|11-24
Müll rausbringen jeden Dienstag|Müll rausbringen|11-24||FREQ=WEEKLY;BYDAY=TU
jeden Montag Pflanzen gießen|Pflanzen gießen|11-23||FREQ=WEEKLY;BYDAY=MO
täglich Vitamine nehmen|Vitamine nehmen|11-22||FREQ=DAILY
Tabletten jeden Morgen um 8|Tabletten|11-23|08:00|FREQ=DAILY
Yoga mittwochs 18:30|Yoga|11-25|18:30|FREQ=WEEKLY;BYDAY=WE
Miete überweisen jeden Monat am 1.|Miete überweisen|12-01||FREQ=MONTHLY;BYMONTHDAY=1
alle zwei Wochen Bad putzen|Bad putzen|11-22||FREQ=WEEKLY;INTERVAL=2
alle 2 Wochen Biotonne|Biotonne|11-22||FREQ=WEEKLY;INTERVAL=2
monatlich Zähler ablesen|Zähler ablesen|11-22||FREQ=MONTHLY
Team-Meeting Mo 10:00|Team-Meeting|11-23|10:00
Friseur Do 16 Uhr|Friseur|11-26|16:00
halb acht Wecker stellen|Wecker stellen|11-22|19:30
morgen früh Brot holen|Brot holen|11-23|09:00
heute Abend Oma zurückrufen|Oma zurückrufen|11-22|18:00
am Samstag Keller aufräumen|Keller aufräumen|11-28
nächsten Montag Auto zum TÜV|Auto zum TÜV|11-23
in drei Tagen nachfassen|Nachfassen|11-25
in einer Woche Filter wechseln|Filter wechseln|11-29
Geschenk für Lena besorgen bis 12.12.|Geschenk für Lena besorgen|12-12
Pass verlängern im Januar|Pass verlängern|01-01
Blumen kaufen +zuhause|Blumen kaufen||||home
Bretter bestellen für Bootshaus|Bretter bestellen||||shed
Lampe abschleifen #Bootshaus bis Samstag|Lampe abschleifen|11-28|||shed
Bericht abgeben Freitag 12 Uhr +bootshaus|Bericht abgeben|11-27|12:00||shed
Kapitel 3 lesen|Kapitel 3 lesen
Milch kaufen|Milch kaufen
Was gestern war aufschreiben|Was gestern war aufschreiben
Antwort auf 3. Frage|Antwort auf 3. Frage
Montagskuchen backen|Montagskuchen backen
guten Morgen Karte schreiben|guten Morgen Karte schreiben
den Stromanbieter am Mittwoch um viertel nach zwei anrufen|Den Stromanbieter anrufen|11-25|14:15
Elternabend am 1.12. um 19:30 Uhr|Elternabend|12-01|19:30
call Anna friday 5pm #work|Call Anna|11-27|17:00||#work
buy milk tomorrow|Buy milk|11-23
water the plants every Monday|Water the plants|11-23||FREQ=WEEKLY;BYDAY=MO
Slides fertig machen by Friday|Slides fertig machen|11-27
Standup morgen 9:15|Standup|11-23|09:15
werktags 7 Uhr joggen|Joggen|11-23|07:00|FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
ruf Papa am Sonntag an|Ruf Papa an|11-29
Heizung entlüften am Wochenende|Heizung entlüften|11-22`,
  es: `
comprar leche el viernes a las 9 #recados|Comprar leche|11-27|09:00||#recados
llamar a Ana mañana|Llamar a Ana|11-23
mañana llamar a Ana|Llamar a Ana|11-23
llamar a mamá a las 17:30|Llamar a mamá|11-22|17:30
a las 5 recoger el paquete|Recoger el paquete|11-22|17:00
declaración de la renta antes del 30 de noviembre|Declaración de la renta|11-30
dentista el 3 de diciembre a las 14 h|Dentista|12-03|14:00
pagar la factura para el viernes|Pagar la factura|11-27
pasado mañana poner la lavadora|Poner la lavadora|11-24
sacar la basura todos los martes|Sacar la basura|11-24||FREQ=WEEKLY;BYDAY=TU
todos los lunes regar las plantas|Regar las plantas|11-23||FREQ=WEEKLY;BYDAY=MO
tomar vitaminas cada día|Tomar vitaminas|11-22||FREQ=DAILY
todos los días leer un rato|Leer un rato|11-22||FREQ=DAILY
yoga los miércoles a las 18:30|Yoga|11-25|18:30|FREQ=WEEKLY;BYDAY=WE
pagar el alquiler el 1 de cada mes|Pagar el alquiler|12-01||FREQ=MONTHLY;BYMONTHDAY=1
limpiar el baño cada dos semanas|Limpiar el baño|11-22||FREQ=WEEKLY;INTERVAL=2
cada mes leer el contador|Leer el contador|11-22||FREQ=MONTHLY
reunión lunes 10:00|Reunión|11-23|10:00
peluquería el jueves a las cuatro de la tarde|Peluquería|11-26|16:00
mañana por la mañana comprar pan|Comprar pan|11-23|09:00
esta noche llamar a la abuela|Llamar a la abuela|11-22|20:00
ordenar el trastero el sábado|Ordenar el trastero|11-28
el lunes que viene llevar el coche al taller|Llevar el coche al taller|11-23
en tres días insistir|Insistir|11-25
dentro de una semana cambiar el filtro|Cambiar el filtro|11-29
renovar el pasaporte en enero|Renovar el pasaporte|01-01
comprar flores +casa|Comprar flores||||home
pedir tablas para Cobertizo|Pedir tablas||||shed
lijar la lámpara #cobertizo el sábado|Lijar la lámpara|11-28|||shed
entregar el informe viernes 12:00 +cobertizo|Entregar el informe|11-27|12:00||shed
leer el capítulo 3|leer el capítulo 3
comprar leche|comprar leche
escribir lo que pasó ayer|escribir lo que pasó ayer
manana comprar pan|Comprar pan|11-23
llamar al banco el miercoles a las 2 y cuarto|Llamar al banco|11-25|14:15
reunión de padres el 1/12 a las 19:30|Reunión de padres|12-01|19:30
call Anna friday 5pm #work|Call Anna|11-27|17:00||#work
buy milk tomorrow|Buy milk|11-23
water the plants every Monday|Water the plants|11-23||FREQ=WEEKLY;BYDAY=MO
terminar la presentación by Friday|Terminar la presentación|11-27
daily mañana a las 9:15|Daily|11-23|09:15
correr de lunes a viernes a las 7|Correr|11-23|07:00|FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
este fin de semana purgar los radiadores|Purgar los radiadores|11-22
hoy sin falta enviar el correo a Marta|Sin falta enviar el correo a Marta|11-22
cenar con Luis mañana a las 9 de la noche|Cenar con Luis|11-23|21:00
ir al mar|ir al mar
comprar sal|comprar sal
los domingos llamar a la tía|Llamar a la tía|11-22||FREQ=WEEKLY;BYDAY=SU`,
  fr: `
acheter du lait vendredi à 9h #courses|Acheter du lait|11-27|09:00||#courses
appeler Anna demain|Appeler Anna|11-23
demain appeler Anna|Appeler Anna|11-23
appeler maman à 17h30|Appeler maman|11-22|17:30
à 17 h récupérer le colis|Récupérer le colis|11-22|17:00
déclaration d'impôts avant le 30 novembre|Déclaration d'impôts|11-30
dentiste le 3 décembre à 14h|Dentiste|12-03|14:00
payer la facture pour vendredi|Payer la facture|11-27
après-demain lancer une lessive|Lancer une lessive|11-24
apres-demain lancer une lessive|Lancer une lessive|11-24
sortir les poubelles tous les mardis|Sortir les poubelles|11-24||FREQ=WEEKLY;BYDAY=TU
tous les lundis arroser les plantes|Arroser les plantes|11-23||FREQ=WEEKLY;BYDAY=MO
prendre mes vitamines chaque jour|Prendre mes vitamines|11-22||FREQ=DAILY
tous les jours lire un peu|Lire un peu|11-22||FREQ=DAILY
yoga le mercredi à 18h30|Yoga|11-25|18:30
payer le loyer le 1er de chaque mois|Payer le loyer|12-01||FREQ=MONTHLY;BYMONTHDAY=1
nettoyer la salle de bain toutes les deux semaines|Nettoyer la salle de bain|11-22||FREQ=WEEKLY;INTERVAL=2
tous les mois relever le compteur|Relever le compteur|11-22||FREQ=MONTHLY
réunion lundi 10h|Réunion|11-23|10:00
coiffeur jeudi à 16 heures|Coiffeur|11-26|16:00
demain matin acheter du pain|Acheter du pain|11-23|09:00
ce soir rappeler mamie|Rappeler mamie|11-22|18:00
ranger la cave samedi|Ranger la cave|11-28
lundi prochain déposer la voiture au garage|Déposer la voiture au garage|11-23
dans trois jours relancer|Relancer|11-25
dans une semaine changer le filtre|Changer le filtre|11-29
renouveler le passeport en janvier|Renouveler le passeport|01-01
acheter des fleurs +maison|Acheter des fleurs||||home
commander des planches pour Cabane|Commander des planches||||shed
poncer la lampe #cabane samedi|Poncer la lampe|11-28|||shed
rendre le rapport vendredi midi +cabane|Rendre le rapport|11-27|12:00||shed
appeler mon frère|appeler mon frère
lire le chapitre 3|lire le chapitre 3
acheter du lait|acheter du lait
noter ce qui s'est passé hier|noter ce qui s'est passé hier
la voiture de mon oncle est à vendre|la voiture de mon oncle est à vendre
appeler la banque mercredi à deux heures et quart de l'après-midi|Appeler la banque|11-25|14:15
réunion de parents le 1/12 à 19h30|Réunion de parents|12-01|19:30
call Anna friday 5pm #work|Call Anna|11-27|17:00||#work
buy milk tomorrow|Buy milk|11-23
water the plants every Monday|Water the plants|11-23||FREQ=WEEKLY;BYDAY=MO
finir les slides by Friday|Finir les slides|11-27
point d'équipe demain 9h15|Point d'équipe|11-23|09:15
courir du lundi au vendredi à 7h|Courir|11-23|07:00|FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
ce week-end purger les radiateurs|Purger les radiateurs|11-22
aujourd'hui envoyer le mail à Marta|Envoyer le mail à Marta|11-22
dîner avec Luc demain à 20h|Dîner avec Luc|11-23|20:00
lire sept pages|lire sept pages
chaque dimanche appeler tata|Appeler tata|11-22||FREQ=WEEKLY;BYDAY=SU
rendez-vous chez le médecin le 8 à 11h20|Rendez-vous chez le médecin|12-08|11:20`,
} as const;

const PROJECTS = {
  de: [
    { id: 'shed', title: 'Bootshaus' },
    { id: 'home', title: 'Zuhause' },
  ],
  es: [
    { id: 'shed', title: 'Cobertizo' },
    { id: 'home', title: 'Casa' },
  ],
  fr: [
    { id: 'shed', title: 'Cabane' },
    { id: 'home', title: 'Maison' },
  ],
};

const cases = LANGUAGES.flatMap((language) =>
  LINES[language.code]
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', words = '', due = '', time = '', rrule = '', beside = ''] = line.split('|');
      return { language, typed, want: [words, due, time, rrule, beside].join('|') };
    }),
);

test.each(cases)('$language.code: "$typed"', ({ language, typed, want }) => {
  const read = readQuickLine(typed, {
    at: new Date('2026-11-22T14:00:00Z'),
    zone: 'UTC',
    dayStartsAt: 0,
    plain: [],
    projects: PROJECTS[language.code],
    language,
  });
  const beside = [...read.tags.map((tag) => `#${tag}`), read.project ?? ''].join('');
  expect([read.words, read.due?.slice(5) ?? '', read.time ?? '', read.rrule ?? '', beside].join('|')).toBe(want);
});
