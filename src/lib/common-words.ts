/** Words that say nothing about what a text is about, however often they occur. */
import { language, msg, t } from './i18n.ts';
import type { Language } from './languages.ts';

const ENGLISH: ReadonlySet<string> = new Set(
  `about above after again against all almost along already also although always and another any anything are aren't around because been before being
  below best better between both but can can't cannot come comes coming could couldn't day days did didn't does doesn't doing don't done down during each else feel felt
  even ever every everything few first for from further get gets getting give given goes going gone good got had hadn't has hasn't have haven't having her here
  hers herself him himself his how however i'd i'll i'm i've into isn't it's its itself just know last less let like little long lot made make makes many
  maybe might mine more most much must myself need never new next not nothing now off often once one only onto other our ours out over own people quite rather
  really said same say see seem seems should shouldn't since some something sometimes still such take than that that's the their them then there there's
  these they thing things think this those though three through till time today together tomorrow too two under until upon use used very want was wasn't
  way week well went were weren't what when where which while who whole why will with within without won't would wouldn't yes yesterday yet you your yours`
    .split(/\s+/)
    .filter(Boolean),
);

/** Each translation is a list of such words, folded, with spaces between them. */
const OF_LANGUAGE = msg('the and that', 'words that say nothing');
const known = new Map<Language, ReadonlySet<string>>();

/** Whether a word, folded, says nothing in English or in the language of the person. */
export function isCommon(word: string): boolean {
  let own = known.get(language());
  if (!own) known.set(language(), (own = new Set(t(OF_LANGUAGE).replaceAll('’', "'").split(' '))));
  return ENGLISH.has(word) || own.has(word);
}
