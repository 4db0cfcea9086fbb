import { type RecallLanguage, wordList } from './recall.ts';

const ENDINGS = [
  'abamos',
  'ieramos',
  'iendo',
  'ando',
  'aron',
  'ieron',
  'aste',
  'iste',
  'amos',
  'emos',
  'imos',
  'adas',
  'ados',
  'idas',
  'idos',
  'ada',
  'ado',
  'ida',
  'ido',
  'aban',
  'abas',
  'aba',
  'ian',
  'ias',
  'iera',
  'ia',
  'io',
  'ar',
  'er',
  'ir',
  'as',
  'os',
  'es',
  'an',
  'en',
  'is',
  'a',
  'o',
  'e',
  'i',
  's',
];
const WROTE = '(?:escribi|he escrito|escribimos|anote|he anotado|apunte|dije|he dicho|conte|he contado|puse)';

export const RECALL_ES: RecallLanguage = {
  heads: [
    {
      said: /^(?:cuando|que dia) (?:anote|escribi|apunte|mencione)(?: algo)? (?:sobre|de|que|acerca de) /,
      ask: 'when',
    },
    {
      said: new RegExp(
        String.raw`^(?:que|(?:muestrame|ensename|dime) (?:lo )?que) (?:es lo que )?${WROTE} (?:yo )?(?:en el diario )?(?:sobre|de|acerca de|del) `,
      ),
      ask: 'wrote',
    },
    {
      said: new RegExp(
        String.raw`^(?:ya |alguna vez )*(?:${WROTE}) (?:alguna vez |ya )?(?:algo |alguna cosa )?(?:sobre|de|acerca de|del) `,
      ),
      ask: 'wrote',
      marked: true,
    },
    {
      said: /^(?:muestrame|ensename|busca|encuentra) (?:todas |las |mis )*(?:entradas|notas) (?:sobre|de|con) /,
      ask: 'wrote',
    },
    {
      said: /^(?:cuantas (?:veces|noches)|cuantos dias|en cuantos dias|con que frecuencia) (?:he (?:apuntado|anotado|escrito) que |anote que )?(?:me |he |hemos )*/,
      ask: 'count',
    },
    { said: /^(?:hace cuanto|cuanto hace)(?: tiempo)? (?:que )?no (?:me )?/, ask: 'when' },
    {
      said: /^(?:cuando|que dia|cuanto hace que|hace cuanto(?: tiempo)?(?: que)?) (?:que )?(?:yo )?(?:(?:me |le |la |lo |nos )?(?:he|hemos) |me |le |la |lo |nos )?(?=\S)/,
      ask: 'when',
      accented:
        /^(?:\p{L}+[éí]|\p{L}{2,}[ai]mos|(?:he|hemos|estaba|tenía|tuve|fui|vi|di|hice|puse|estuve|\p{L}+(?:ado|ido|cho|to))) ?/u,
    },
    {
      said: /^cuando (?:me |le |la |lo )?(?=\w{3,}[ei] )/,
      ask: 'when',
      others: true,
      rest: /^(?!(?:viene|tiene|puede|debe|sale|vence|quiere|hace|este|pase) )/,
    },
    { said: /^cuando (?=(?:fue|fueron|estuvo|vino|vinieron|llego|empezo|termino|murio) )/, ask: 'when', others: true },
    { said: /^cuando (?:yo )?(?=\S)/, ask: 'when', withLast: true },
    {
      said: /^(?:ya )?(?:me |le |la |lo |nos )?(?:he|hemos) (?=\p{L}+(?:ado|ido|to|cho|so)\b)/u,
      ask: 'whether',
      marked: true,
    },
    {
      said: /^(?:ya )?(?:me |le |les |la |lo |nos )?(?=\S)/,
      ask: 'whether',
      marked: true,
      accented:
        /^(?!(?:estaré|tendré|podré|iré|haré|seré|veré|estuve|fui|anoté|apunté|qué|sé|escribí) (?:de|yo|si|que|el|bien)?)(?:\p{L}+[éí]|hice|tuve|puse|fui|estuve|vi|di) /u,
    },
    { said: /^(?:yo )?(?=\S)/, ask: 'when', withLast: true },
    {
      said: /^como (?:estaba|estuve|me senti|me sentia|me encontraba|me fue) (?:en|durante|el dia de|despues de|antes de) (?:mi |la |el |los |las )?(?!\d)/,
      ask: 'how',
    },
  ],
  last: /\b(?:fue )?(?:por |la )?ultima vez(?: que)?\b/,
  judges:
    /^por que\b|\b(?:hice|he hecho|hicimos) (?:bien|mal|lo correcto)\b|\b(?:razon|culpa|exagere|equivoque|merezco|humor|animo|metas|llevo|seguid[ao]s)\b|\bte\b|\b(?:olvide|perdi algo)\b/,
  empty: wordList(
    'el la los las un una unos unas lo al del de en con por para a y o que se me te le les nos mi mis tu tus su sus yo no ni ya muy mas menos es fue era son he ha hemos han hay esta este estos estas eso esto trimestre invierno verano alguna alguno algo alguien nada todo toda todos todas vez veces dia dias noche noches semana mes ano hoy ayer cuando como donde sobre acerca senor senora ultimamente lunes martes miercoles jueves viernes sabado domingo pasado pasada otra otro cada hasta desde entre sin',
  ),
  light: wordList(
    'salir sali salgo andar anduve ir fui fuimos voy ido iba hacer hice hecho hicimos hago ver vi visto vimos veo estar estuve estuvimos estado estaba tener tuve tenido tomar tome tomado beber bebi bebido comer comi comido jugar jugue visitar visite visitado quedar quede pasar pase tocar dar di dado sentir senti',
  ),
  finishing: wordList(
    'terminar termine terminado acabar acabe acabado completar complete completado entregar hacer hice hecho finalizar finalice',
  ),
  unreal:
    /\b(?:no|nunca|jamas|sin|ni|tampoco|en vez de|quiero|queria|quisiera|deberia|debo|tengo que|tendria|voy a|vamos a|ojala|casi|manana tengo|podria|si|cancel\w+)\b/,
  hasNames: true,
  joinsNouns: false,
  stem(word) {
    const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
    const stem = ending ? word.slice(0, -ending.length) : word;
    return stem
      .replace(/(?<=..)qu$/, 'c')
      .replace(/(?<=..)gu$/, 'g')
      .replace(/(?<=..)z$/, 'c')
      .replace(/(?<=..)j$/, 'g');
  },
  forms:
    'dorm durm duerm|corr|escrib escrit|leer lei leyo leid leiste leo|com|beb|nad|jug jueg|mal fatal pesim horribl|llam telefone|madre mama|padre papa|abuel|medic doctor|cuent cont|empec empiec|volv vuelv vuelt|romp rot|ped pid|sient sent|viaj|pelea disc discut|pele',
};
