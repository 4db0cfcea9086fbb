import { type RecallLanguage, wordList } from './recall.ts';

const ENDINGS = [
  'issaient',
  'issais',
  'issait',
  'aient',
  'erent',
  'irent',
  'ions',
  'ait',
  'ais',
  'ant',
  'ees',
  'ent',
  'ons',
  'ez',
  'er',
  'ir',
  're',
  'ee',
  'es',
  'is',
  'it',
  'us',
  'ut',
  'ue',
  'ie',
  'e',
  'i',
  'u',
  's',
];
const I = "(?:est-ce que )?(?:j'ai|ai-je|je suis|suis-je|j'etais|etais-je|j'allais|on a|a-t-on|nous avons)";
const WROTE = '(?:ecrit|note|dit|raconte|mentionne)';

export const RECALL_FR: RecallLanguage = {
  heads: [
    {
      said: /^(?:quand|quel jour) (?:est-ce que )?(?:j'ai|ai-je) (?:ecrit|note|mentionne|raconte)(?: quelque chose)? (?:sur|de|du|que|a propos d[eu]) /,
      ask: 'when',
    },
    {
      said: new RegExp(
        String.raw`^(?:qu'est-ce que j'ai|qu'ai-je|que j'ai|(?:montre\S*|dis)(?: moi)? (?:tout )?ce que j'ai) (?:deja )?${WROTE} (?:dans mon journal )?(?:sur|de|du|a propos d[eu]|au sujet d[eu]) `,
      ),
      ask: 'wrote',
    },
    {
      said: new RegExp(
        String.raw`^(?:est-ce que )?(?:j'ai|ai-je) (?:deja )?${WROTE} (?:quelque chose |un truc |quoi )?(?:sur|de|du|a propos d[eu]|au sujet d[eu]) `,
      ),
      ask: 'wrote',
    },
    {
      said: /^(?:montre\S*|cherche|trouve)(?: moi)? (?:toutes |les |mes )*(?:entrees|notes) (?:sur|de|avec|a propos d[eu]) /,
      ask: 'wrote',
    },
    {
      said: new RegExp(
        String.raw`^(?:combien de (?:fois|jours|nuits|soirs)|pendant combien de jours|a quelle frequence) ${I} `,
      ),
      ask: 'count',
    },
    {
      said: new RegExp(
        String.raw`^(?:(?:c'est|c'etait) )?(?:quand|quel jour|il y a combien de temps|ca fait combien de temps)(?: c'etait)?(?: que)? ${I} (?:deja |encore )?`,
      ),
      ask: 'when',
      rest: /^(?!(?:dois|peux|vais|devrais) )/,
    },
    { said: /^c'etait quand (?=\S)/, ask: 'when', others: true },
    { said: /^(?:(?:c'est|c'etait) )?quand (?:est-ce que )?(?:je )?(?=\S)/, ask: 'when', withLast: true },
    {
      said: /^(?:est-ce que )?(?:j'ai|ai-je) (?:deja |bien |enfin )*(?=\S*(?:e|i|u|is|it|ert|ees|es)\b)/,
      ask: 'whether',
      marked: true,
      rest: /^(?!(?:ecrit|note|marque|une?|des?|du|la|le|les|l'|quelque|rien|quoi|besoin|peur|envie|raison|tort|rendez-vous|rdv|combien|\d))/,
    },
    {
      said: /^(?:est-ce que )?(?:je suis|suis-je) (?:deja |bien |enfin )*(?=(?:alle|passe|parti|rentre|venu|retourne|monte|reste|sorti)e?s?\b)/,
      ask: 'whether',
      marked: true,
    },
    { said: /^(?:j'ai |je suis |j'etais |j'allais )/, ask: 'when', withLast: true },
    {
      said: /^comment (?:j'allais|allais-je|j'etais|etais-je|je me sentais|me sentais-je|ca allait) (?:le jour d[eu]|a|au|pendant|pour|apres|avant|lors d[eu]) ?(?:mon |ma |la |le |les |l')?(?!\d)/,
      ask: 'how',
    },
  ],
  last: /\b(?:pour )?la derniere fois(?: qu[e']| a\b)?/,
  judges:
    /^pourquoi\b|\b(?:ai-je|j'ai) (?:bien|mal) fait\b|\b(?:raison|tort|exagere|trompee?|merite|oublie|rate|loupe|humeur|avance|respecte|tenu|quelle heure|d'affilee)\b|\bt'ai\b|\bt'avais\b/,
  empty: wordList(
    'le la les l un une des du de d au aux a en et ou que qu qui se s me m te t je j il elle on nous vous ils elles mon ma mes ton ta tes son sa ses notre nos ce cet cette ces y ne n pas plus est ai as avons ont suis etais etait ete etre avoir avec pour par sur sous dans chez sans deja bien tres tout toute tous toutes quelque chose rien fois jour jours nuit nuits semaine mois an annee hier aujourd hui monsieur madame recemment lundi mardi mercredi jeudi vendredi samedi dimanche dernier derniere quand comment combien propos sujet moins depuis prochaine quoi c ca',
  ),
  light: wordList(
    'aller alle allee suis faire fait faisais voir vu vue vus rencontrer rencontre prendre pris avoir eu boire bu manger mange jouer joue visiter visite passer passe passee venir venu venue sentir senti regarder regarde rendre',
  ),
  finishing: wordList(
    'finir fini finie terminer termine terminee achever acheve rendre rendu boucler boucle faire fait',
  ),
  unreal:
    /\b(?:ne|pas|jamais|sans|ni|plutot que|au lieu de|veux|voudrais|voulais|dois|devrais|vais|faut|faudrait|espere|presque|failli|si|pourrais|annul\w+)\b|\bn'/,
  hasNames: true,
  joinsNouns: false,
  stem(word) {
    const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
    return ending ? word.slice(0, -ending.length) : word;
  },
  forms:
    'cour|dorm dor dors|lir lu lis lisais|boir bu bois buv|ecri ecriv|voir vu|appel telephon|mere maman meres|pere papa peres|medecin docteur toubib|mal|fin|achet|nag|peind pein|prend pri pris|conduir condui|mett mis|disput dispute|reun',
};
