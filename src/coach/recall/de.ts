import { type RecallLanguage, wordList } from './recall.ts';

/** A participle at the end: what is asked about is over. */
const OVER =
  /\b(?:\w*ge\w{2,}(?:t|en)|(?:be|ver|er|ent|zer|miss|uber|unter|wieder)\w{3,}(?:t|(?<!ung)en)|\w{3,}iert|gewesen)$/;
const HAVE = '(?:hab(?:e)?|hatte|bin|war)';
const ABOUT = '(?:uber|zu[mr]?|wegen|von|vom)';

const TOLD = / (?:geschrieben|notiert|gesagt|festgehalten|erzahlt)(?: hab(?:e)?)?\b/;

/** Prefixes that stand apart from their verb, or before its "ge". */
const APART = /^(?:ab|an|auf|aus|bei|ein|fest|heim|her|hin|los|mit|nach|um|vor|weg|weiter|zuruck|zusammen|zu)/;

export const RECALL_DE: RecallLanguage = {
  heads: [
    {
      said: /^(?:wann|an welchem tag) hab(?:e)? ich (?:denn |mal |eigentlich )*(?:was |etwas )?(?:uber|zu[mr]?|von|vom) (?=.*\b(?:geschrieben|notiert|erzahlt)\b)/,
      ask: 'when',
      tail: TOLD,
    },
    {
      said: new RegExp(
        String.raw`^(?:zeig\w* (?:mir )?)?was (?:ich|hab(?:e)? ich|hatte ich) (?:denn |mal |so |alles |bisher )*${ABOUT} (?=.*\b(?:geschrieben|notiert|gesagt|festgehalten|erzahlt)\b)`,
      ),
      ask: 'wrote',
      tail: TOLD,
    },
    {
      said: new RegExp(
        String.raw`^hab(?:e)? ich (?:schon |je |jemals |mal |eigentlich |irgendwo |oft |ofter |in letzter zeit )*(?:was |etwas |irgendwas |irgendetwas )?${ABOUT} (?=.*\b(?:geschrieben|notiert|gesagt|festgehalten)\b)`,
      ),
      ask: 'wrote',
      tail: TOLD,
    },
    {
      said: /^(?:zeig\w*|such\w*|finde) (?:mir )?(?:alle |die |meine )*(?:eintrage|notizen) (?:uber|zu[mr]?|mit|von) /,
      ask: 'wrote',
    },
    {
      said: new RegExp(
        String.raw`^(?:wie oft|wie viele? (?:male|tage|nachte)|wieviele? (?:male|tage|nachte)|an wie ?vielen (?:tagen|abenden|morgen)) (?:${HAVE} (?:ich|wir)|(?:haben|sind|waren) wir) `,
      ),
      ask: 'count',
    },
    {
      said: /^(?:wann|an welchem tag|wie lange ist es her,? dass) (?:war (?:ich|wir)|waren wir|ich|wir) (?:denn |eigentlich |noch ?mal )*/,
      ask: 'when',
    },
    {
      said: /^(?:wann|an welchem tag) (?:(?:hab(?:e)?|hatte|bin) ich|(?:haben|hatten|sind) wir) (?:denn |eigentlich |noch ?mal )*/,
      ask: 'when',
      rest: OVER,
    },
    {
      said: /^wann (?:hat|haben|ist|sind) (?=(?:der|die|das|mein|meine|unser|unsere) )/,
      ask: 'when',
      others: true,
      rest: OVER,
    },
    {
      said: /^wann (?:war|waren) (?=(?:der|die|das|mein|meine|unser|unsere) )/,
      ask: 'when',
      others: true,
      rest: /^(?!.*\b(?:nachste\w*|wieder)\b)/,
    },
    { said: /^(?:ich |wir )/, ask: 'when', withLast: true },
    {
      said: /^(?:hab(?:e)? ich|haben wir) (?:schon |je |jemals |mal |eigentlich |den |die |das )*/,
      ask: 'whether',
      rest: OVER,
    },
    { said: /^bin ich (?:schon |je |jemals |mal )*/, ask: 'whether', rest: OVER },
    { said: /^war ich (?:schon |je |jemals |mal )+/, ask: 'whether' },
    {
      said: /^wie (?:ging (?:es mir|'?s mir)|war ich (?:drauf )?|hab(?:e)? ich mich|fuhlte ich mich) (?:an|am|bei|beim|wahrend|nach|vor) (?:meine[mnr] |der |dem )?(?!\d)/,
      ask: 'how',
    },
  ],
  last: /\b(?:das |beim |zum )?letzte[ns]? mal\b|\bzuletzt\b/,
  judges:
    /^(?:warum|wieso|weshalb)\b|\b(?:richtig|falsch|recht|unrecht|ubertrieben|zu weit|verdient|bloss|verpasst|versaumt|vergessen|nicht geschafft|ubersehen|verpennt|eingehalten|stimmung|laune)\b|\bdir\b|\bdich\b/,
  empty: wordList(
    'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner dein deine sein seine ihr ihre unser unsere ich wir mich mir uns es er sie du und oder im in ins an am auf aus bei beim mit nach von vom vor zu zum zur uber um fur wegen ohne bis durch gegen seit als wie was wann wo habe hab hatte haben bin war waren gewesen ist sind hat sei schon je jemals mal eigentlich noch auch so da dort denn dann etwas letzten letzte monaten wochen damals ofter irgendwo irgendwas irgendetwas bereits was nicht kein keine keinen heute gestern tag tage tagen nacht woche monat jahr herr herrn frau neulich letztens bisher montag dienstag mittwoch donnerstag freitag samstag sonntag morgen abend diesen diese dieser dieses alles allem mehr wieder oft viel viele ja nein doch',
  ),
  light: wordList(
    'gehen gegangen ging machen gemacht machte sehen gesehen sah treffen getroffen traf besuchen besucht nehmen genommen nahm haben gehabt trinken getrunken trank essen gegessen ass spielen gespielt spielte fahren gefahren fuhr kommen gekommen kam verbringen verbracht tun getan sein fuhlen gefuhlt bekommen bekam schauen geschaut zusammen',
  ),
  finishing: wordList(
    'fertig erledigt erledigen beendet beenden abgeschlossen abschliessen gemacht geschafft abgehakt abgegeben fertiggestellt',
  ),
  unreal:
    /\b(?:nicht|nie|niemals|ohne|kein\w*|statt|anstatt|soll|sollte\w*|will|wollte\w*|mochte|muss|musste|konnte|wurde|werde|hoffe|hoffentlich|fast|beinahe|morgen fruh|wenn|falls|abgesagt|ausgefallen|verpasst)\b/,
  hasNames: false,
  joinsNouns: true,
  stem(word) {
    const prefix = APART.exec(word)?.[0] ?? '';
    const rest = word.slice(prefix.length);
    const [before, verb] = /^ge.{3,}(?:t|en)$/.test(rest) ? [prefix, rest.slice(2)] : ['', word];
    let stem = before + verb;
    for (let cuts = 0; cuts < 2; cuts++) {
      const cut = stem.replace(cuts === 0 ? /(?:ten|tet|test|te|st|t|en|ern|eln|em|es|e|s)$/ : /(?:er|el|t|e)$/, '');
      if (cut.length < 3) break;
      stem = cut;
    }
    return stem;
  },
  forms:
    'lauf lief jogg|schlaf schlief|schwimm schwamm schwomm|schreib schrieb|les las lies|trink trank trunk|ess ass gegess|geh ging gang|fahr fuhr|seh sah|treff traf troff|sprech sprach sproch|ruf rief|anruf telefonier|nehm nahm nomm|geb gab|abgeb|find fand fund|sing sang sung|flieg flog|streit stritt gestritt|wein|schlecht mies miserabel furchtbar schlimm|mutt mama mam|vat papa|oma grossmutt|opa grossvat|kauf|verlier verlor|gewinn gewann gewonn|vergess vergass|bring bracht|denk dacht|back buk|wasch wusch|schneid schnitt|reit ritt|koch|wand',
  rootOf: (stem) => {
    const rest = stem.replace(APART, '');
    return rest.length >= 3 ? rest : stem;
  },
};
