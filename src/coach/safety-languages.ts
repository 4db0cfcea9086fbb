/**
 * Danger in other languages than English: the ten of rules/languages.ts, German, and what people type in Latin letters for Hindi, Urdu, Bengali and Arabic.
 * Accents may be missing. The kinds are those of safety-hints.ts and safety-abuse.ts, for text of the first person; idioms ("me muero de hambre") are none.
 */
export type HelpLanguage = 'es' | 'fr' | 'pt' | 'de' | 'ru' | 'zh' | 'hi' | 'ar' | 'bn' | 'ur';

export interface ForeignCare {
  readonly language: HelpLanguage;
  readonly about: 'self' | 'hurt';
}

/** Without accents and marks, in lower case, with one form of each Arabic letter. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])[\u0300-\u036f]{1,4}/g, '$1')
    .replace(/[\u064b-\u0655\u0640\u093c]/g, '')
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/\s+/g, ' ');

/** Each language: harm to oneself, harm by others, and what makes both harmless. */
const SIGNS: Readonly<
  Record<HelpLanguage, { readonly self: RegExp; readonly hurt: RegExp; readonly unless?: RegExp }>
> = {
  es: {
    self: /\b(?:no (?:quiero|tengo ganas de|deseo|puedo) (?:seguir )?(?:vivir|viviendo|existir|despertar)|(?:quiero|quisiera|deseo|ganas de|mejor) (?:morir(?:me)?|matarme|suicidarme|desaparecer|estar muert[oa]|no despertar)|(?:me )?(?:quiero|voy a|pienso|pense) (?:a |en )?(?:matar(?!\w)|morir(?!\w)|suicidar\w*|quitar(?:me)? la vida)(?! de (?:hambre|risa|sueno))|quitar(?:me|se)? la vida|suicid(?:arme|io|a)\b(?! (?:squad|colectivo))|acabar con (?:mi vida|todo esto)|(?:esta noche|hoy|manana) se acaba todo|mejor(?:es)? (?:sin mi|si yo no (?:estuviera|existiera)|muert[oa])|(?:carta|nota) de despedida|tirarme (?:al|del|de la|por|a las)|junt[eo] las pastillas|ya no (?:quiero|aguanto) (?:mas )?(?:vivir|esta vida|nada de esto)|(?:me (?:volvi a |vuelvo a |he vuelto a |estoy |sigo )?cort(?:ar|ando|o|e|ado)|cortarme) (?:los |las |el |la )?(?:brazos?|munecas?|piernas?|muslos?|otra vez|de nuevo|a escondidas|para)|me (?:queme|quemo|corte|corto|pego|golpeo|arano|lastimo|lastime|hago dano)\b.{0,30}(?:a proposito|hasta (?:que )?(?:sale |me )?sangr|para (?:calmar|sentir|castigar)|calma|sangr)|hacerme dano|autolesion\w*|(?:punos|cabezazos) a la pared|me sangran las manos)/,
    hurt: /\b(?:(?:padrastro|papa|padre|madre|mama|tio|abuelo|hermano(?:stro)?|primo|novi[oa]|marido|esposo|esposa|mujer|pareja|ex|jefe|profe\w*|maestro|entrenador|cura|pastor|vecino|patron|hijo|cuidador\w*|el|ella)\b.{0,30}\b(?:me (?:ha vuelto a |ha |esta |sigue |quiere |intento |va a |volvio a |vuelve a )?(?:toc(?:a|o|ando)|manose\w*|peg(?:a|o|ar|ado|ando)|golpe\w*|viol(?:a|o|ando|ado)|oblig\w*|amenaz\w*|encierr\w*|encerr\w*|insult\w*|ahorc\w*|empuj\w*|abus\w*|caga a (?:palos|trompadas)|forz\w*|viola|acosa\w*|mata si|quita (?:el|la|mi|todo))|abusa de mi|entra (?:a|en) mi (?:cuarto|habitacion|cama)|se mete en mi cama|le pega a (?:mi|mama))|me (?:violaron|violo|pegan|golpean|maltrat\w*|manosean)|no me deja (?:salir|ver a|trabajar|hablar)|manda fotos suyas|(?:tengo )?miedo (?:de|a) (?:mi (?:marido|esposo|padre|novio|papa|padrastro)|volver a casa))/,
    unless: /\b(?:fifa|baile|partido|pelicul\w*|peli|novela|risa|jaja\w*|juego|ajedrez|domino|capitulo)\b/,
  },
  fr: {
    self: /(?:\b(?:je |j'?|jai |envie de |j'ai envie de )?(?:veux|voudrais|envie de|souhaite|pense a|prefere(?:rais)?|aimerais) (?:juste |vraiment |plus )?(?:mourir|me tuer|me suicider|crever|disparaitre|en finir|m'en aller pour de bon|me pendre|me foutre en l'?air|sauter)(?! (?:de (?:rire|faim)))|\bjveux (?:mourir|crever|me tuer)|\b(?:ne )?(?:veux|voudrais|ai) plus (?:envie de )?(?:vivre|etre (?:la|en vie)|exister|me reveiller)|\b(?:mets|mettre|met|mis) fin a (?:mes jours|ma vie)|\b(?:tann|fatigu|lass|marre)e?e? de (?:vivre|la vie|ma vie)|\bme foutre en l'?air|\bsuicid(?:aire|er)\b|\b(?:mieux|tranquilles?) sans moi|\blettres? d'adieu|\b(?:me suis|j'me suis|me) (?:encore |re)?(?:scarifi\w*|mutil\w*)|\bme (?:re)?(?:coupe|coupee?|entaille)\b.{0,30}(?:calme|bras|poignets?|cuisses?|encore|soulage|expres|lame)|\blame\b.{0,20}me coupe|\b(?:je |j)'?me (?:brule|cogne|frappe|griffe|fais (?:du )?mal|tape)\b.{0,40}(?:cigarettes?|jusqu'?a|saign|mur|expres|tete|calme|moi-?meme)|\bme faire (?:du )?mal\b|\bautomutil\w*|\bavale? (?:tous|toute|une boite|plein)\b.{0,20}(?:medic\w*|cachets|comprimes))/,
    hurt: /\b(?:(?:beau[- ]?pere|pere|papa|mere|maman|oncle|frere|cousin|grand[- ]?pere|mari|femme|conjoint\w*|copain|copine|mec|chum|compagn\w*|ex|patron|chef|prof\w*|entraineur|coach|pretre|cure|voisin|fils|il|elle|ils)\b.{0,30}\b(?:(?:m'|me |nous |m'a |m'a encore |m'a toujours |m' a )?(?:me (?:frappe|bat|touche|tape|viole|menace|force|gifle|etrangle|caresse|insulte|pelote|suit|surveille|enferme|harcele|crache)|m'(?:a|ont) (?:encore )?(?:frapp\w*|battue?|touche\w*|viole\w*|tap\w*|gifl\w*|etrangl\w*|cogn\w*|casse|enferm\w*|menac\w*|forc\w*|agress\w*|sacre une volee)|nous (?:enferme|frappe|bat|tape)|tape ceux|m'(?:oblige|enferme|etrangle|humilie|interdit|empeche de sortir))|vient dans m(?:on lit|a chambre)|me force a l'?embrasser|prend (?:mon (?:telephone|salaire|passeport)|mes papiers))|on m'a viole\w*|(?:j'ai )?peur de (?:mon mari|mon pere|rentrer (?:chez moi|a la maison)|mon copain|lui)|je suis (?:battue?|violee?))/,
    unless: /\b(?:match|arbitre|film|serie|roman|eplucha\w*|patates|mdr|rire|jeu|fifa|chapitre|cuisine)\b/,
  },
  pt: {
    self: /\b(?:(?:quero|queria|vou|vontade de|pensando em|penso em|prefiro|apetece|desejo|decidi) (?:me )?(?:morrer|me matar|matar[- ]?me|matar\b|suicidar\w*|desaparecer|sumir de vez|dar fim|acabar com (?:tudo|a minha vida)|tirar a (?:minha )?vida)(?! (?:de (?:rir|fome)|a (?:saudade|fome)))|nao (?:quero|aguento|tenho vontade de|queria) (?:mais )?(?:viver|estar viv[oa]|existir|acordar|ca estar|esta vida)|dar (?:um )?fim (?:na|a|da) (?:minha )?vida|(?:n|nao) aguento mais\b.{0,15}(?:viver|morrer|quero)|suicid(?:ar|io)\b|cartas? de despedida|atirar[- ]?me (?:da|de|do|a)|(?:melhor|bem) sem mim|ninguem (?:ia|iria|vai) (?:nem )?sentir (?:a minha )?falta|me cortei (?:de novo|dnv|outra vez|no banheiro|nos|na)|me corto|(?:ando a |estou a |voltei a )?(?:cortar[- ]?me|me cortar|me cortando)\b|me (?:queimo|queimei|machuco|machuquei|bato|arranho|mutil\w*)\b.{0,30}(?:fosforo|cigarro|proposito|ate|calma|alivia|isqueiro|sangue)|automutil\w*|me machucar\b|(?:murros|socos) na parede|arranco (?:o )?meu cabelo|ate (?:ficar em )?sang(?:ue|rar))/,
    hurt: /\b(?:(?:padrasto|pai|mae|tio|avo|irmao|primo|namorad[oa]|marido|esposa|esposo|mulher|companheir[oa]|ex|chefe|patrao|encarregado|professor|prof|treinador|padre|pastor|vizinho|filho|tia da creche|ele|ela|eles)\b.{0,40}\b(?:me (?:bateu|bate|batem|bater|toca|tocou|agrediu|agride|estupr\w*|viol\w*|ameac\w*|obriga\w*|forca\w*|tranca|trancou|empurr\w*|xinga|humilha|enforc\w*|abus\w*|persegue|apalp\w*)|(?:toca|bate|bateu|violou|ameacou|agrediu|obriga|da)[- ]me\b|passa(?:ndo)? a mao em mim|entra no meu quarto|deita na minha cama|ameacou|abusa de mim|bate (?:em|na|no)|da-me com o cinto|fica(?:-nos)? com os passaportes|amarra)|fui (?:estuprad\w*|violad\w*|abusad\w*)|nao me deixa (?:sair|ver|trabalhar|falar)|medo (?:do meu (?:marido|pai|namorado|padrasto)|de voltar para casa))/,
    unless: /\b(?:domino|fifa|jogo|kk+|rs+|rir|filme|serie|novela|livro|futsal|prova|teste)\b/,
  },
  de: {
    self: /\b(?:(?:will|mag|mochte|moechte|kann) (?:einfach )?(?:nicht|nimmer|ned|net) (?:mehr )?(?:leben|weiterleben|aufwachen|da sein|existieren|hier sein)|(?:will|mochte|moechte|wurde) (?:einfach |nur |nur noch |am liebsten |jetzt )?(?:sterben|tot sein|mich umbringen|mich toten|mir das leben nehmen|nicht mehr aufwachen|weg sein fur immer)|(?:bring|bringe) mich (?:um|heute)|mich umbringen|umbringen will|mir (?:das|mein) leben nehmen|leben (?:ein ende|beenden)|selbstmord(?:gedanken)?\b|suizid(?:al|gedanken)?\b|besser(?: dran)? ohne mich|ware (?:lieber )?tot|wunschte,? ich ware (?:tot|nie geboren)|abschiedsbriefe?|lebensmude|(?:ritze|schneide|verletze|verbrenne|schlage|kratze) (?:ich )?mich (?:wieder|selbst|absichtlich|immer|bis|heimlich)|mich (?:wieder |selbst |heimlich )?(?:geritzt|ritze|ritzen|verbrannt mit|selbst verletz\w*)|selbst (?:zu )?verletz\w*|selbstverletz\w*)/,
    hurt: /\b(?:(?:stiefvater|vater|papa|mutter|mama|onkel|opa|bruder|cousin|mann|frau|freund|freundin|partner|ex|chef|lehrer|trainer|pfarrer|nachbar|sohn|er|sie)\b.{0,40}\b(?:schlagt mich|schlaegt mich|mich (?:geschlagen|verprugelt|vergewaltigt|gewurgt|missbraucht|angefasst|begrapscht|eingesperrt|getreten|bedroht|zwingt)|fasst mich an|begrapscht mich|wurgt mich|bedroht mich|zwingt mich|sperrt mich ein|missbraucht mich|vergewaltigt mich|kommt (?:nachts )?in mein (?:zimmer|bett)|lasst mich nicht (?:raus|gehen|weg))|ich (?:wurde|werde) (?:vergewaltigt|missbraucht|geschlagen)|angst vor (?:meinem (?:mann|vater|freund|stiefvater)|ihm|zuhause))/,
    unless: /\b(?:schach|fifa|film|roman|buch|spiel|kapitel|serie|tennis|in der stadt|in berlin)\b/,
  },
  ru: {
    self: /(?:(?:не|ни) (?:хочу|хочется|могу|вижу смысла) (?:больше |уже |дальше )?(?:жить|просыпаться|существовать)|(?:хочу|хочется|решил[а]?|думаю|собираюсь|лучше бы) (?:просто |уже |я )?(?:умереть|сдохнуть|умерла?|исчезнуть|убить себя|покончить|повеситься|спрыгнуть|выпилиться|наложить)(?! со смеху)|покончить с собой|покончу с|убью себя|убить себя|самоубийств[оае](?! в (?:романе|книге))|суицид(?!ник)|руки на себя|выпилюсь|повешусь|(?:стою|сижу) на (?:крыше|мосту|подоконнике)|один шаг и|без меня (?:всем |им )?(?:будет )?(?:лучше|легче)|прощальн\S+ (?:письм|записк)|предсмертн\S+|(?:опять|снова|я) (?:по)?(?:режу|резал\S*|порезал\S*) (?:себ|рук|вен|ног|бедр)|режу (?:себя|руки|вены)|резать себя|селфхарм\S*|(?:тушу|тушила?) об себя|(?:бью|бил[а]?|царапаю|жгу|ненавижу и бью) себя|причин\S+ себе (?:боль|вред)|(?:наглотал|выпил)\S* (?:таблет|все таблет))/,
    hurt: /(?:(?:муж|отчим|отец|папа|мать|мама|дядя|дед|брат|парень|жена|бывший|начальник|учитель|тренер|священник|сосед|сын|бригадир|хозяин|он|она|они)(?:\s\S{1,20}){0,5}\s(?:меня |нас |мне )?(?:опять |снова |все время |постоянно )?(?:меня |нас )?(?:бь[её]т|избил\S*|избивает|ударил\S*|насилу\S+|изнасил\S+|душит|душил|трогает|лапает|лезет ко мне|домогается|приста[её]т|угрожает|пинает|запирает|заставляет|унижает|отбирает|хватает|забрал паспорт\S*|не (?:пускает|выпускает))|меня (?:изнасиловали|бьют|избили|насилуют|бь[её]т)|приходит ко мне (?:в комнату|ночью)|боюсь (?:мужа|отчима|отца|идти домой|его)|забрали? (?:мой )?паспорт\S* и)/,
    unless: /(?:миде|сыгра|матч|фильм|сериал|роман|книг|играли|смеху|шахмат|кот |внук)/,
  },
  zh: {
    self: /(?:不想[再]?活|(?:好|想|很想|真的想|真想|只想)去?死(?!我|你)(?!了)|活不下去|不如死|想自[杀殺]|要自[杀殺]|自[杀殺](?!突|小|隊|队)(?=.{0,8}(?:念|想|了|吧|过|過))|[结結]束(?:自己的)?生命|[遗遺][书書]|跳[楼樓]|跳落去|想跳下去|(?:攒|攢|囤|存|儲|储)了?.{0,6}(?:安眠|药|藥)|吞.{0,4}安眠药|打算.{0,8}(?:走|离开这个世界)(?=$|[。！，\s])|唔想(?:再)?(?:做人|生存|活)|活着没意思|活著沒意思|没有我.{0,6}更好|冇人會記得我|(?:割|划|劃|砍|辣|燙|烫|燒|烧)(?:了|着|著|緊|爛)?(?:自己|手腕|腕|手|胳膊|大腿|腿|手臂)(?!術)|自[残殘]|自伤|自傷|(?:拿|用)[头頭]撞[墙牆]|[头頭]撞[墙牆]|掐自己|打自己)/,
    hurt: /(?:(?:爸|父|妈|媽|老公|丈夫|老婆|妻子|男友|男朋友|女友|前男友|继父|繼父|叔|舅|伯|哥|弟|爷|爺|公公|婆婆|老[师師]|教[练練]|老[板闆]|老[细細]|上司|经理|經理|同事|神父|牧[师師]|[邻鄰]居|儿子|兒子|他|她).{0,14}(?:打(?:我(?!電話|电话)|了我|妈|媽|孩子)|掐|摸我|性侵|强奸|強姦|侵犯|[骚騷][扰擾]|威[胁脅]|[锁鎖]|[关關]我|[逼強]我|踢我|[扇搧]我|虐待|唔[俾畀]我走|不[让讓讓]我(?:出|走|见|見)|弄死我|[杀殺]了我|掀我被子|扣.{0,3}(?:护照|護照)|家暴|[进進]我房[间間]|上我床)|被(?:打|家暴|强奸|強姦|性侵|侵犯|猥[亵褻]|虐待)|家暴|摸我.{0,4}(?:大腿|胸|屁股|下面))/,
    unless:
      /(?:笑死|饿死|餓死|吃[鸡雞]|突擊隊|突击队|小丑女|[电電]影|小[说說]|游[戏戲]|遊戲|切水果|切菜|毛衣|比[赛賽]|打我電話)/,
  },
  hi: {
    self: /(?:जी(?:ने|ना)\s?(?:का|की|को)?\s?(?:मन|इच्छा|दिल)? ?(?:नहीं|नही)|जीना नह|मर(?:ना| जाना) (?:चाहत|है मुझे)|मुझे मर|(?:मर जाऊ|मर जाऊँ)|आत्महत्या|खुदकुशी|ख़ुदकुशी|जान दे (?:द|दूँ|दूं)|जान दे देंगे|अपनी जान ले|सब (?:कुछ )?(?:खत्म|ख़त्म) कर (?:दे|लू)|कूद जा(?:ऊ|ऊँ|ऊं)|(?:फांसी|फाँसी) लग|(?:ज़हर|जहर) (?:खा|पी)|(?:हाथ|कलाई|नस) (?:काट|का?ट ल)|खुद को .{0,12}(?:जला|काट|मार|चोट|नोच)|अपने आप को .{0,10}(?:मार|काट|जला|चोट)|\b(?:jee?na (?:nah?i|nhi)|jeen[ea] (?:ka|ki|ko) (?:man|dil) (?:nah?i|nhi)|(?:mar|marna) (?:jana |jaana )?(?:hai|chaht[aei]|chahti)(?: mujhe| hu| hoon)?|mujhe marna|mar jau(?:n|nga|ngi)?|fansi|phansi|khud ?kushi|khudkhushi|suicide kar(?:na|unga|lu)?|jaan de du|apni jaan|zeher kha|(?:hath|haath|kalai|nas) (?:kaat|kat)|khud ko .{0,12}(?:kaat|noch|maar|jala)|khoon nikalne tak)\b)/,
    hurt: /(?:(?:पति|सास|ससुर|ससुराल|पापा|पिता|मम्मी|माँ|मां|चाचा|मामा|भाई|जीजा|दादा|सर|टीचर|मास्टर|मालिक|बॉस|बेटा|बॉयफ्रेंड|वो|वह|पंडित).{0,45}(?:बंद रखता|मार(?:ा|ते|ता|ती|पीट)|पीट(?:ा|ते|ता|ती)|छू(?:ता|ते|ती|आ)|जबरदस्ती|ज़बरदस्ती|बंद रख|धमक|गला दबा|बलात्कार|मिट्टी का तेल|गलत जगह)|मेरे साथ (?:गलत|जबरदस्ती|बलात्कार)|दहेज|\b(?:chacha|mama|papa|pati|sasur|saas|bhai|sir|teacher|boss|malik|husband|cousin|jija|uncle|bf|ghar ?wale)\b.{0,40}\b(?:galat jagah|chhute|chhuta|chute|chuta|zabardasti|jabardasti|maar(?:ta|te|ti|a)|mart[aei]|peet(?:a|te|ta|ti)|dhamk\w*|goli maar|band (?:kar|rakh)\w*|cheen li\w*|rape)\b)/,
    unless: /(?:हँस|हंस|भूख|शुगर|सब्ज़ी|सब्जी|फिल्म|मैच|\bbhoo?kh|ludo|haha|\bfilm\b|movie|match|\bhans)/,
  },
  ar: {
    self: /(?:(?:مش|ما|مو|لا|مبغيتش|ماني|مابي) ?(?:عايز|عايزه|عاوز|بدي|اريد|ابغي|ابي|حابب|قادر|بقيت باغي|نبغي)ه? ?(?:ان )?(?:اعيش|عيش|اكمل|اصحي|نعيش|الحياه)|(?:عايز|عايزه|عاوز|بدي|اريد|ابغي|ابي|بغيت|نفسي|اتمني|نتمني|ودي) ?(?:ان )?(?:اموت|موت|نموت|انتحر|نقتل راسي|اقتل نفسي|ارتاح من (?:ه)?ال?(?:حياه|دنيا|هالدنيا))|ارتاح من هال|انتحر|انتحار(?!ي)|اقتل نفسي|(?:نقتل|قتلت) راسي|انهي حياتي|كتبت وصيتي|(?:تعبت|عييت|زهقت|مليت) من (?:الحياه|هاد الحياه|هالحياه|حياتي|عيشتي)|(?:اجرح|جرحت|اقطع|قطعت|اشطب|بجرح|بقطع) (?:ايدي|يدي|ايديا|نفسي|حالي|معصمي|رجلي)|(?:حرقت|احرق|بحرق) (?:حالي|نفسي|ايدي|يدي)|(?:بخبط|اخبط|بضرب|اضرب) راسي|(?:اذي|اؤذي|ااذي|بأذي|باذي) (?:نفسي|حالي)|\b(?:3a(?:y|i)[ze]z?a? amoot|3ayz amoot|abgha? amoot|badde? moot|bghit nmout|ne9tel rassi|antahe?r|nmout|kan9et+e3 f yedd\w*|ktalt rassi)\b)/,
    hurt: /(?:(?:زوجي|جوزي|راجلي|ابويا?|بابا|ابي|امي|ماما|عمي|خالي|اخي|اخويا|خويا|جدي|خطيبي|حبيبي|صاحبي|مديري|المدير|المعلم|الاستاذ|استاذ|مستر|المدرب|الشيخ|ابني|الكفيل|صاحب العمل|هو|طليقي).{0,30}(?:(?:ب|كي|ي|بي|ت|عم ?بي)?ضرب(?:ني|نا|ها|اني)|ضربني|(?:بي|ي|كي)?تحرش|يغتصب|اغتصب|(?:بي|ي)?لمس(?:ني)?|(?:ب|بي|ي)هدد(?:ني)?|حابسني|حبسني|يحبسني|(?:بي|ي)?خنق(?:ني)?|يحط ايده|بيدخل عل(?:ي|يا|ي ال)|(?:م?ا|ما ?ك)ي?خلينيش|مانعني|اخذ (?:جواز|جوال)|ماخذ (?:جوال|جواز))|اغتصبني|تحرش (?:بيا|بي|فيني|فيا)|انا مغتصبه)/,
    unless: /(?:من الضحك|جوع|فيلم|مسلسل|الماتش|المباراه|الحكم|لعبه|البرد|روايه)/,
  },
  bn: {
    self: /(?:বাঁচ(?:তে|ার|বার) ?(?:আর )?(?:ইচ্ছ|চাই না|মন চায় না)|বাঁচতে চাই ?না|মরে যেতে|মরতে (?:চাই|ইচ্ছ|মন)|(?:আত্মহত্যা|সুইসাইড)|শেষ ক(?:ইরা|রে) (?:দি(?:মু|ব)|দেব)|বিষ .{0,14}(?:খেয়ে|খাব|খাইয়া|এনে)|গলায় (?:দড়ি|ফাঁস)|ফাঁস(?:ি)? (?:দি|নে|লাগ)|ঝাঁপ (?:দি|দেব)|নিজেকে শেষ|(?:ব্লেড|ছুরি).{0,10}হাত|হাত কাট(?:ছি|ি|লাম|তে ইচ্ছ)|নিজেকে .{0,8}(?:কামড়|কাট|মার|আঘাত|পোড়|কষ্ট দি)|দেয়ালে মাথা|\b(?:(?:ar )?bach(?:te|ar) (?:chai|ichh?e|iche) ?(?:na|nai|korche na|kore na)|more jete (?:ic?chh?e|chai|mon)|morte (?:chai|ichh?e)|attohott?a|attohotya|suicide korb?o|bish khab?o|golay dori|ami (?:chole )?gele (?:shobai|sobai) (?:bache|khushi)|(?:nijer|amar) hat(?:e)? .{0,20}(?:katsi|kat[cl]hi|kete|chepe|dhorechi|purai\w*)|nijeke (?:kat|mar|puri)\w*)\b)/,
    hurt: /(?:(?:জামাই|স্বামী|বর|শ্বশুর|শাশুড়ি|শ্বশুরবাড়ি|বাবা|আব্বু|আব্বা|মা|চাচা|মামা|কাকা|ভাই|দুলাভাই|দাদু|স্যার|শিক্ষক|হুজুর|মালিক|ম্যাডাম|বস|ছেলে|বয়ফ্রেন্ড|সে|ও).{0,40}(?:মাইর দে|মারে|মারছে|মারধর|মেরেছে|পিটায়|পেটায়|পিটাই|গলা টি|গায়ে হাত|খারাপ কাজ|ধর্ষণ|জোর করে|তালা|আটকে|খেতে দেয় না|ছ্যাঁকা|হুমকি|গরম (?:জল|পানি))|ধর্ষণ কর|\b(?:mama|chacha|kaka|baba|abbu|shami|jamai|bhai|sir|hujur|malik|dulabhai|bf|husband|cousin)\b.{0,40}\b(?:gaye hat|mar[ea]|mare|mere fel\w*|pitay|jor kor\w*|kharap kaj|ghore dhuk\w*|humki|rape|atke)\b)/,
    unless: /(?:হাসতে|গল্প|সিনেমা|মাছ|তরকারি|গরমে|\bpubg|\bkhide|game|\blol\b|nattok)/,
  },
  ur: {
    self: /(?:جینے (?:کو|کا|کی) (?:دل|من|جی)|جینا نہیں|مرنا (?:چاہت|ہے)|مر جانا چاہ|مجھے مر|خود ?کشی|اپنی جان (?:لے|دے)|جان دے دوں|خود کو ختم|پھندا|زہر کھا|(?:گولیاں|نیند کی).{0,20}(?:جمع|کھا ل)|(?:کلائی|ہاتھ|نس) .{0,14}(?:کاٹ|جلا)|(?:خود|اپنے آپ) کو .{0,14}(?:نوچ|کاٹ|جلا|مار)|سر دیوار|دیوار (?:سے|میں) .{0,6}(?:مار|سر)|\b(?:mujhe marna|mar(?:na| jana) chaht\w*|jee?ne (?:ko|ka) (?:dil|jee|man) (?:nah?i|nhi)|khud ?kush?i|apni jaan|(?:goliyan|goliyaan).{0,20}(?:jama|kha lu)|apn[ia] (?:kalai|hath|haath) (?:kaat|kat)\w*|khud ko .{0,10}(?:noch|kaat|jala|maar)\w*)\b)/,
    hurt: /(?:(?:شوہر|میاں|سسر|ساس|سسرال|ابو|ابا|باپ|امی|چچا|ماموں|بھائی|کزن|قاری|مولوی|استاد|سر |مالک|باس|بیٹا|دیور|منگیتر|وہ).{0,40}(?:مار(?:تا|تے|تی|ا |ا$|ا،)|مارا|پیٹ|ہاتھ اٹھا|زبردستی|چھوت|گلا دبا|دھمک|باندھ|جانے نہیں دیتا|بند کر|بند رکھ|نیل پڑے|زیادتی)|\b(?:shohar|mian|sasur|abbu|abba|chacha|mamu|bhai|cousin|qari|molvi|ustad|malik|husband|bhaijan)\b.{0,45}\b(?:zabardasti|mar(?:ta|te|ti)|maar(?:ta|te|ti|a)|goli maar\w*|cheen li\w*|dhamk\w*|haath (?:uthata|lagata)|chhuta|galat)\b)/,
    unless: /(?:ہنس|وکٹ|ہارے|فلم|ڈرامہ|غالب|منٹو|گرمی نے|\bbhook|dentist|match|haha)/,
  },
};

/** Which script a text may be of: most texts are in Latin letters, and then the patterns of the other scripts have nothing to find. */
const MAY: Readonly<Record<HelpLanguage, RegExp>> = {
  es: /[a-z]/,
  fr: /[a-z]/,
  pt: /[a-z]/,
  de: /[a-z]/,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  hi: /[a-z]|\p{Script=Devanagari}/u,
  ar: /[a-z]|\p{Script=Arabic}/u,
  bn: /[a-z]|\p{Script=Bengali}/u,
  ur: /[a-z]|\p{Script=Arabic}/u,
};
/** Letters that only Urdu has. */
const URDU = /[ٹڈڑںےہگچپیک]/;

const ORDER: readonly HelpLanguage[] = ['ru', 'zh', 'es', 'fr', 'pt', 'de', 'hi', 'bn', 'ur', 'ar'];

/** What a text in another language than English tells of danger; null for everything else. */
export function foreignCareIn(text: string): ForeignCare | null {
  const said = folded(text);
  for (const language of ORDER) {
    if (!MAY[language].test(said)) continue;
    if (language === 'ar' && URDU.test(text)) continue;
    const { self, hurt, unless } = SIGNS[language];
    const about = self.test(said) ? 'self' : hurt.test(said) ? 'hurt' : null;
    if (about && !unless?.test(said)) return { language, about };
  }
  return null;
}
