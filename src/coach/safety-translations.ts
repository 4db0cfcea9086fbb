/** The words of help in other languages than English. Like the English ones they thank, blame nobody and name no method; the lines are one paragraph. */
import { HELP_ADDRESS } from './help-lines.ts';
import type { HelpLanguage } from './safety-languages.ts';

interface Words {
  readonly self: string;
  readonly hurt: string;
  readonly emergency: string;
  /** Lines of countries that speak the language; the last one is for anywhere. */
  readonly listening: readonly string[];
  readonly protecting: readonly string[];
  readonly anywhere: string;
  readonly near: string;
}

const WORDS: Readonly<Record<HelpLanguage, Words>> = {
  es: {
    self: 'Gracias por contármelo. Siento que sea tan difícil. Tu seguridad es lo primero: por favor, no te quedes a solas con esto.',
    hurt: 'Lo siento mucho. Nadie tiene derecho a hacerte eso, y no es culpa tuya.',
    emergency:
      'Si estás en peligro ahora, llama al número de emergencias de tu país (112 en Europa, 911 en casi toda América).',
    listening: ['España: 024', 'Estados Unidos: 988, opción 2'],
    protecting: ['España: 016', 'Estados Unidos: 1-800-799-7233'],
    anywhere: 'En cualquier otro país',
    near: '¿Hay alguien cerca a quien puedas llamar o con quien puedas estar ahora? Soy una aplicación y no puedo llamar a nadie por ti.',
  },
  fr: {
    self: 'Merci de l’avoir dit. Cela doit être très dur. Ta sécurité passe avant tout : ne garde pas cela pour toi.',
    hurt: 'Ce que tu vis est grave. Personne n’a le droit de te faire cela, et ce n’est pas ta faute.',
    emergency: 'En cas de danger immédiat, appelle le numéro d’urgence de ton pays (112 en Europe, 911 au Canada).',
    listening: ['France : 3114', 'Canada : 988'],
    protecting: ['France : 3919', 'France, enfants : 119'],
    anywhere: 'Ailleurs',
    near: 'Y a-t-il quelqu’un près de toi à appeler ou auprès de qui rester maintenant ? Je suis une application et je ne peux appeler personne à ta place.',
  },
  pt: {
    self: 'Obrigado por contar. Sinto muito que esteja tão difícil. A sua segurança vem primeiro: por favor, não fique só com isto.',
    hurt: 'Sinto muito. Ninguém tem o direito de lhe fazer isso, e a culpa não é sua.',
    emergency:
      'Se está em perigo agora, ligue para o número de emergência do seu país (112 em Portugal, 190 ou 192 no Brasil).',
    listening: ['Brasil (CVV): 188'],
    protecting: ['Brasil: 180; crianças: 100', 'Portugal: 800 202 148'],
    anywhere: 'Em qualquer outro país',
    near: 'Há alguém perto a quem possa ligar, ou com quem possa ficar agora? Sou um aplicativo e não posso ligar por si.',
  },
  de: {
    self: 'Danke, dass du das sagst. Es tut mir leid, dass es so schwer ist. Deine Sicherheit geht vor: Bitte bleib damit nicht allein.',
    hurt: 'Das tut mir sehr leid. Niemand darf dir das antun, und es ist nicht deine Schuld.',
    emergency: 'Wenn du jetzt in Gefahr bist, ruf den Notruf an: 112 in Europa.',
    listening: ['Deutschland: 0800 111 0 111', 'Österreich: 142', 'Schweiz: 143'],
    protecting: ['Deutschland: 116 016; Kinder und Jugendliche: 116 111', 'Österreich: 0800 222 555'],
    anywhere: 'Überall sonst',
    near: 'Ist jemand in deiner Nähe, den du jetzt anrufen oder bei dem du sein kannst? Ich bin eine App und kann niemanden für dich anrufen.',
  },
  ru: {
    self: 'Спасибо, что вы об этом сказали. Мне жаль, что вам так тяжело. Ваша безопасность важнее всего: пожалуйста, не оставайтесь с этим наедине.',
    hurt: 'Мне очень жаль. Никто не имеет права так с вами поступать, и это не ваша вина.',
    emergency:
      'Если опасность есть прямо сейчас, позвоните в экстренную службу вашей страны (112 в России и в Европе).',
    listening: ['Россия, дети и подростки: 8-800-2000-122'],
    protecting: ['Россия: 8-800-7000-600'],
    anywhere: 'В любой другой стране',
    near: 'Есть ли рядом человек, которому можно позвонить или с которым можно побыть сейчас? Я приложение и не могу позвонить за вас.',
  },
  zh: {
    self: '谢谢你说出来。这么难受，我很心疼。你的安全最重要，请不要一个人扛着。',
    hurt: '我很难过听到这些。没有人有权这样对你，这不是你的错。',
    emergency: '如果现在有危险，请拨打当地的紧急电话：中国大陆 110 或 120，香港 999，台湾 110 或 119，欧洲 112。',
    listening: ['中国大陆：12356', '台湾：1925', '香港：18111'],
    protecting: ['中国大陆：110 或 12338', '台湾：113'],
    anywhere: '其他地方',
    near: '身边有没有可以打电话，或现在可以陪着你的人？我只是一个应用，不能替你打电话。',
  },
  hi: {
    self: 'यह बताने के लिए धन्यवाद। दुख है कि यह इतना कठिन है। आपकी सुरक्षा सबसे पहले है: कृपया इसके साथ अकेले न रहें।',
    hurt: 'मुझे बहुत दुख है। किसी को भी आपके साथ ऐसा करने का अधिकार नहीं है, और इसमें आपकी कोई गलती नहीं है।',
    emergency: 'अगर अभी खतरा है, तो अपने देश के आपातकालीन नंबर पर फ़ोन करें: भारत में 112।',
    listening: ['भारत (टेली-मानस): 14416'],
    protecting: ['भारत, महिलाएँ: 181; बच्चे: 1098'],
    anywhere: 'कहीं और',
    near: 'क्या पास में कोई है जिसे आप अभी फ़ोन कर सकें या जिसके साथ रह सकें? यह एक ऐप है और आपके लिए फ़ोन नहीं कर सकता।',
  },
  ar: {
    self: 'شكرًا لأنك قلت ذلك. يؤسفني أن الأمر صعب إلى هذا الحد. سلامتك أولًا: أرجو ألّا تبقى وحدك مع هذا.',
    hurt: 'يؤسفني ذلك جدًا. لا يحق لأحد أن يفعل بك هذا، وليس الذنب ذنبك.',
    emergency: 'إن كنت في خطر الآن فاتصل برقم الطوارئ في بلدك: 112 في أوروبا، 911 في السعودية، 122 في مصر.',
    listening: ['مصر: 16328'],
    protecting: ['السعودية: 1919', 'مصر، الأطفال: 16000'],
    anywhere: 'في أي مكان آخر',
    near: 'هل يوجد شخص قريب يمكنك أن تتصل به أو تبقى معه الآن؟ أنا تطبيق ولا أستطيع الاتصال نيابةً عنك.',
  },
  bn: {
    self: 'কথাটা বলার জন্য ধন্যবাদ। এত কষ্ট হচ্ছে জেনে খারাপ লাগছে। আপনার নিরাপত্তা সবার আগে: দয়া করে এটা নিয়ে একা থাকবেন না।',
    hurt: 'আমি খুবই দুঃখিত। আপনার সঙ্গে এমন করার অধিকার কারও নেই, আর এতে আপনার কোনো দোষ নেই।',
    emergency: 'এখনই বিপদে থাকলে আপনার দেশের জরুরি নম্বরে ফোন করুন: বাংলাদেশে 999, ভারতে 112।',
    listening: ['ভারত (টেলি-মানস): 14416'],
    protecting: ['বাংলাদেশ: 109; শিশু: 1098', 'ভারত, নারী: 181; শিশু: 1098'],
    anywhere: 'অন্য যেকোনো জায়গায়',
    near: 'কাছে কি এমন কেউ আছেন যাকে এখন ফোন করতে পারেন বা যাঁর সঙ্গে থাকতে পারেন? এটি একটি অ্যাপ, আপনার হয়ে ফোন করতে পারে না।',
  },
  ur: {
    self: 'یہ بتانے کا شکریہ۔ افسوس ہے کہ یہ اتنا مشکل ہے۔ آپ کی حفاظت سب سے پہلے ہے: براہِ کرم اس کے ساتھ اکیلے نہ رہیں۔',
    hurt: 'مجھے بہت افسوس ہے۔ کسی کو آپ کے ساتھ ایسا کرنے کا حق نہیں، اور اس میں آپ کا کوئی قصور نہیں۔',
    emergency: 'اگر ابھی خطرہ ہے تو اپنے ملک کے ہنگامی نمبر پر فون کریں: پاکستان میں 15 یا 1122، بھارت میں 112۔',
    listening: ['بھارت (ٹیلی مانس): 14416'],
    protecting: ['پاکستان: 1099؛ بچے (پنجاب): 1121', 'بھارت، خواتین: 181؛ بچے: 1098'],
    anywhere: 'کہیں اور',
    near: 'کیا قریب کوئی ہے جسے آپ ابھی فون کر سکیں یا جس کے ساتھ رہ سکیں؟ یہ ایک ایپ ہے اور آپ کی جگہ فون نہیں کر سکتی۔',
  },
};

/** How somebody is asked in a language of the app, where it is unclear how bad it is. */
interface AskingWords {
  /** Before the lines. */
  readonly self: string;
  readonly hurt: string;
  /** Stands in `self`; by this an earlier answer is known to have asked. */
  readonly question: string;
  /** After the lines. */
  readonly notOnlyDanger: string;
  readonly somebody: string;
  /** To a no. */
  readonly denied: string;
}

const ASKING: Readonly<Partial<Record<HelpLanguage, AskingWords>>> = {
  de: {
    self: 'Das klingt sehr schwer. Gut, dass du es aufschreibst. Wie schlimm ist es gerade? {question} Du kannst mit Ja oder Nein antworten, beides ist in Ordnung.',
    question: 'Denkst du daran, dir etwas anzutun oder dir das Leben zu nehmen?',
    hurt: 'Das tut mir leid. Niemand darf so mit dir umgehen, und es ist nicht deine Schuld. Wie schlimm ist es gerade: Bist du dort, wo du bist, in Sicherheit?',
    notOnlyDanger: 'Du musst nicht in Gefahr sein, um dort anzurufen: Sie hören zu, was immer gerade zu viel ist.',
    somebody:
      'Sie hören auch zu, wenn es kein Notfall ist. Gibt es jemanden, dem du vertraust und dem du es sagen kannst?',
    denied:
      'Danke, dass du so klar antwortest. Es ist trotzdem viel, und du musst es nicht heute lösen. Was würde die nächste Stunde ein wenig leichter machen?',
  },
  es: {
    self: 'Suena muy duro. Me alegra que lo hayas escrito. ¿Cómo de mal está la cosa ahora mismo? {question} Puedes responder sí o no, y las dos respuestas están bien.',
    question: '¿Estás pensando en hacerte daño o en quitarte la vida?',
    hurt: 'Lo siento. Nadie tiene derecho a tratarte así, y no es culpa tuya. ¿Cómo de mal está la cosa ahora mismo? ¿Estás a salvo donde estás?',
    notOnlyDanger: 'No hace falta estar en peligro para llamar: escuchan lo que sea que se haga demasiado.',
    somebody: 'También escuchan cuando no es una emergencia. ¿Hay alguien de confianza a quien puedas contárselo?',
    denied:
      'Gracias por responder con claridad. Aun así es mucho, y no tienes que resolverlo hoy. ¿Qué haría un poco más llevadera la próxima hora?',
  },
  fr: {
    self: 'Cela a l’air très lourd à porter. Tu as bien fait de l’écrire. À quel point est-ce dur en ce moment ? {question} Tu peux répondre par oui ou par non, les deux sont possibles.',
    question: 'Est-ce que tu penses à te faire du mal, ou à mettre fin à tes jours ?',
    hurt: 'Cela me désole. Personne n’a le droit de te traiter ainsi, et ce n’est pas ta faute. À quel point est-ce dur en ce moment : es-tu en sécurité là où tu es ?',
    notOnlyDanger: 'Pas besoin d’être en danger pour appeler : on y écoute tout ce qui est de trop.',
    somebody:
      'On y écoute aussi quand ce n’est pas une urgence. Y a-t-il quelqu’un de confiance à qui tu pourrais le dire ?',
    denied:
      'Merci de répondre clairement. C’est beaucoup malgré tout, et rien ne t’oblige à tout résoudre aujourd’hui. Qu’est-ce qui rendrait la prochaine heure un peu plus facile ?',
  },
};

/** Whether a person can be asked in a language how bad it is. */
export const canAskIn = (language: HelpLanguage): boolean => ASKING[language] !== undefined;

/** The language in which an answer asked how bad it is; undefined when it did not, or in English. */
export const askedIn = (answer: string): HelpLanguage | undefined =>
  (Object.keys(ASKING) as HelpLanguage[]).find((language) => answer.includes(ASKING[language]!.question));

/** The question of how bad it is, with the lines; `no`: the answer to one who said no. */
export function translatedQuestion(language: HelpLanguage, about: 'self' | 'hurt' | 'no'): string {
  const words = ASKING[language]!;
  if (about === 'no') return words.denied;
  const before = words[about].replace('{question}', words.question);
  return [before, linesOf(language, about), about === 'hurt' ? words.somebody : words.notOnlyDanger].join('\n\n');
}

/** The whole answer to danger in another language than English. */
export function translatedHelp(language: HelpLanguage, about: 'self' | 'hurt'): string {
  const words = WORDS[language];
  return [words[about], linesOf(language, about), words.near].join('\n\n');
}

function linesOf(language: HelpLanguage, about: 'self' | 'hurt'): string {
  const { protecting, listening, emergency, anywhere } = WORDS[language];
  return [emergency, ...(about === 'hurt' ? protecting : listening), `${anywhere}: ${HELP_ADDRESS}`].join('\n');
}
