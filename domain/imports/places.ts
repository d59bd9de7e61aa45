/** Open places: companions who are counted but not named. */
import { latest } from './latest.ts';
import { personsWord } from './words.ts';

const article =
  '(?:(?:il|la|lo|el|o|a|de) (?=su|seu|tu|tuo|suo))?(?:(?:the|los|las|les|el|la|il|lo|das|die|i|gli|le|de|os|as|a|an|his|her|their|our|my|nuestr[oa]s|sus|unsere|nos|ses|mein|meine|meiner|meinem|mon|ma|mes|mi|mis|mio|mia|meu|minha|mijn|min|moj[aeą]|mój|sein|seine|seiner|ihr|ihre|ihrem|eine|einem|einer|son|sa|leurs?|deren|hun|ich|deras|en|ett|une?|su|suo|un|una|sua|seu|zijn|haar|een) )?';
const companions =
  'mulher|marido|missus|better half|housemates|lady friend|gentleman friend|narzeczon(?:ą|ym|a|y)|lodgers?|untermieter(?:in)?|mitbewohner(?:in)?|soția|soțul|prietena|prietenul|logodnica|însoțitor|însoțitoare|avec|spremljeval(?:ka|ec)|parella|xicot[ae]?|жен(?:ой|а)|муж(?:ем)?|чоловіком|feleség(?:e|gel)|eşi|kæresten?|blonde|chum|choť|chotí|přítel(?:em|kyně|kyní)?|snoubenec|snoubencem|snoubenk(?:a|ou)|partner(?:em|kou)|hustru|samboer|guests?|aanhang|anhang|nurse|carer|caregiver|badante|pflegerin|pflegekraft|cuidadora?|opiekunka|verzorgster|nanny|sitter|aide|driver|bf|gf|fella|hubby|wifey|comp\\.|consorte|gatt(?:e|in)|begl\\. ?pers\\.?|companions?|(?:boleto|pase|lugar) extra|extra (?:ticket|seat|guest)|plus[- ]?ones?|plus[- ]?1|date|partner(?:in)?|husband|wife|spouse|girlfriend|boyfriend|fianc[ée]e?|friends?|other half|significant other|mann|frau|ehemann|ehefrau|freund(?:in)?|begleitung|begleitperson|gast|gäste|invité(?:e|s|es)?|accompagnante?|accompagnateur|conjointe?|mari|femme|épouse|époux|compagnon|compagne|copine|copain|amig[oa]|ragazz[oa]|namorad[oa]|kumpel|vriend|chłopak(?:iem)?|dziewczyn[aą]|acompañantes?|pareja|esposa|esposo|marido|mujer|novia|novio|invitad[oa]s?|acompanhantes?|parceir[oa]|accompagnatore|accompagnatrice|ospit[ei]|moglie|signora|gentile consorte|sra\\.?|señora|senhora|madame|mme|moros[oa]|marito|compagn[oa]|fidanzat[oa]|introducé|vrouw|man|vriendin?|osob[ayą] tow(?:arzysząc[ayą]|\\.)|os\\.? ?tow\\.?|os\\.? towarzysząc[aą]|vợ|chồng|bạn gái|bạn trai|istri|suami|manžel(?:ka|kou|em)?|doprovod(?:em)?|felesége|férje|kísérő|soți[ae]|soțul|însoțit(?:or|oare)|дружина|дружиною|чоловік|чоловіком|אשתו|בעלה|בן זוג|בת זוג|begl\\.?|narzeczon[ay]|żona|żoną|mąż|mężem|partnerk?[aą]|sällskap|respektive|ledsager|følge|fru|sambo|gäst(?:er)?|eş(?:i)?|nişanlı(?:sı)?|sevgilisi|misafir(?:i)?|refakatçi|парень|парнем|жен[аы]|женой|муж(?:ем)?|супруг(?:а|ой|ом)?|спутни(?:к|ком|ца|цей)|гость|девушк(?:а|ой)|подруг(?:а|ой)|مرافقة?|زوجته|حرمه|زوجها|زوجتي|زوجي|خطيبته|خطيبها|ضيف|太太|夫人|妻子|老婆|老公|女朋友|男朋友|女友|男友|奥様|同伴者|お連れ様|お連れさま|ご主人|배우자|아내|남편|동반자|σύζυγος|συνοδός';
/** Words that are names with a capital: "kone" is a wife, but "Kone" is a last name. */
const spouses = 'kone|kona|maki|žmona|vyras|draug(?:as|ė)';
const families =
  'grandkids|grandchildren|enkelkinder|petits[- ]enfants|niet[oa]s|nipotini|net[oa]s|kleinkinderen|wnuki|barnbarn|baby|babies|bébé|bebé|bebê|bimb[oa]|niemowlę|säugling|newborn|meninas|meninos|twins|zwillinge|jumeaux|jumelles|gemel[oa]s|gemelli|gêmeos|tweeling|family|fam\\.?|families|lads?|lasses|miúdos|putos|bub|dziecko|kids?|child|children|boys?|girls?|sons?|daughters?|twins|teens?|cousins|co|crew|gang|clan|primos|cugini|famille|enfants?|familie|kindern|kinder|kind|familia|hij[oa]s?|niñ[oa]s?|peques?|nenes|pequeños|petits|kleinen?|família|filhos|crianças|famiglia|figli|bambini|bimbi|gezin|kinderen|rodzina|rodziną|rodin(?:a|ou)|děti|dětmi|nen[ea]s?|chicos|dzieci|dziećmi|familj(?:en)?|barn|lapset|lapsia|gyer(?:m)?ek(?:ek)?|copi(?:i|l)|dj?ec[ae]|otroci|otrokoma|otroki|börn(?:um)?|vaik(?:ai|ais)|lapsed|bērni|nens|أطفال|det[ií]|діт(?:и|ей|ьми)|дец(?:а|ата)|ילדים|ailesi|çocuk(?:lar|ları)?|семь(?:я|ей|ёй)|дет(?:и|ьми)|العائلة|عائلته|أسرته|أسرتها|عائلتها|أولاده|أولادها|الأولاد|家人|孩子|小孩|子供|お子様|ご家族|아이들?|가족|οικογένεια|παιδιά';

const plus = new RegExp(`^(?:\\+|plus|동반)\\s*(\\d{1,2})(?:\\s*${personsWord})?$`, 'iu');
/** Matches what stands behind a place whose guest isn't known yet: "+1 (tbc)", "+1?". */
const notYetNamed =
  /(?<=^\+\s*\d\s*)(?:\(?(?:name )?tb[acd]\)?\??|\?|\((?:name|nom|prénom|nombre|nome|naam|imię|namn)(?: [^()]*|\?)?\))$/iu;
const plusWord = /^(?:\+\s*|plus\s+)(?:1|one|eins|un|una|uno|um|één|jeden|en)$/iu;
// The engine compiled these patterns in 90 ms when they were one that ignored capitals. Apart, and
// for small letters alone, they take two.
const beforeWord = new RegExp(`^(?:\\+\\s*)?${article}(?:(\\d{1,2})\\s+)?`);
const further =
  /^(?:additional|other|weitere|andere|autres|otr[oa]s|altr[ie]|outr[oa]s|new|neue[mnrs]?|nouve(?:au|l|lle)|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|now(?:a|y|ą|ym)|nya?) /;
const companion = new RegExp(`^(?:${companions}|${families})(?: \\(?tb[acd]\\)?)?$`);

/** Splits "+ his 2 Friends" into its number and the words behind it, in small letters. */
function countedWord(text: string): { count: string | undefined; word: string } {
  const small = text.toLowerCase();
  const [before = '', count] = beforeWord.exec(small) ?? [];
  return { count, word: small.slice(before.length) };
}
/** Matches words for two unnamed companions, such as the parents in "Ximena + papás". */
const pair =
  /^(?:(?:her|his|their|sus|ihre|seine|ses|i suoi|haar|zijn) )?(?:parents|padres|papás|eltern|genitori|pais|ouders|rodzice)$/iu;
/**
 * Matches a companion who is only called a relative, as in "Mrs Geddes + sister". A capital would
 * begin a name, such as "Sister Mary".
 */
const relative = new RegExp(
  `^(?:(?:her|his|their|my|seine|ihre|mit|su|son|sa|sua|zijn|haar|une?) )?(?:amie?|sister|brother|mother|father|cousin|flatmate|roommate|neighbou?r|colleague|schwester|bruder|mutter|vater|sœur|frère|mère|père|hermana|hermano|madre|padre|sorella|fratello|zus|broer|moeder|vader|siostra|brat|irmã|irmão|${spouses})$`,
  'u',
);
/**
 * Returns whether a text is only a word such as "sister" or "roommate". In brackets, such a word
 * describes the person before.
 */
export const isRelative = (text: string): boolean =>
  relative.test(text) || /^(?:friend|amig[oa]|amic[oa]|ami)$/iu.test(text);
/** Matches a parent of somebody: "and her mum". */
const ofTheirs = /^(?:and )?(?:her|his|their) (?:mum|mom|dad|nan|gran)$/u;
const guestOf =
  /^(?:guest of|(?:\+ ?1|plus[- ]?one) (?:of|de|von|di|van|od) |acompañante|acompanhante|accompagn(?:ateur|atrice|ante?|atore)|begleit(?:ung|person)|introduc[eé]e?|osoba towarzysząca)\b.*$|^\p{L}+ (?:sällskap|respektive|følge|ledsager|begleitung|aanhang)$|^guest \d$|^.+['’]s? (?:guest|plus[- ]?one|date|\+ ?1|husband|wife|partner|boyfriend|girlfriend|fianc[ée]e?|spouse|mann|frau)(?: (?:\(\d{1,2}\)|#?\d))?$/iu;

const guestWord =
  /^(?:guests?|unknown|plus[- ]?ones?|\+ ?1|plus[- ]?1|companion|gast|begleitung|begleitperson|invité|accompagnante?|acompañante|acompanhante|accompagnatore|introducé|osoba towarzysząca|ospite|invitado|convidado)$/iu;

/**
 * Returns whether a text is a word for a guest, such as "Guest", but not "Baby" or "Mrs.", which
 * may be part of a name.
 */
export const isGuestWord = (text: string): boolean => guestWord.test(text);

/**
 * Returns whether a whole text means an open place of somebody, such as "Priya's +1 (2)" or "Guest
 * of Ravi".
 */
export const isGuestOf = (text: string): boolean => guestOf.test(text);

/** Returns how many open places a text means, or null if it means something else. */
export const placesIn = latest(countPlaces);

/** Matches a number in words before what it counts: "two children". */
const numberWord =
  /(?<=^(?:\+\s*)?(?:(?:my|our|his|her|their|meine|unsere|mes|nos|mis|nuestr[oa]s|miei|nostri|meus|mijn|onze|moje|mina) )?)(two|three|four|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro|twee|drie|dois|duas|três|quatro|två|fyra|fire|to)\s(?=\p{L})/iu;
export const numberWords: Record<string, number> = {
  ...{ two: 2, zwei: 2, deux: 2, dos: 2, due: 2, twee: 2, dois: 2, duas: 2, två: 2, to: 2 },
  ...{ three: 3, drei: 3, trois: 3, tres: 3, tre: 3, drie: 3, três: 3 },
  ...{ five: 5, fünf: 5, cinq: 5, cinco: 5, cinque: 5, vijf: 5 },
  ...{ six: 6, sechs: 6, seis: 6, sei: 6, zes: 6, seven: 7, eight: 8 },
  ...{ four: 4, vier: 4, quatre: 4, cuatro: 4, quattro: 4, quatro: 4, fyra: 4, fire: 4 },
};
const inDigits = (text: string): string =>
  numberWord.test(text)
    ? text.replace(numberWord, (_all, word: string) => `${numberWords[word.toLowerCase()] ?? word} `)
    : text;

/** Matches a yes that asks for the name: "yes - name?", "ja (wer?)". */
const yesWho =
  /^(?:yes|ja|sí|si|sì|oui|sim|tak)[\s,(–-]+(?:name|who|wer|nom|qui|nombre|quién|nome|chi|quem|naam|wie|imię|kto|namn|vem)\s?\?+\)?$/iu;

function countPlaces(said: string): number | null {
  const text = inDigits(said);
  const digits = plus.exec(text.replace(notYetNamed, '').trim());
  if (digits) return Number(digits[1]);
  if (plusWord.test(text) || guestOf.test(text)) return 1;
  if (
    relative.test(text) ||
    ofTheirs.test(text) ||
    yesWho.test(text) ||
    /^(?:[?¿]+|tb[acd]\??)$/iu.test(text)
  )
    return 1;
  if (pair.test(text)) return 2;
  const { count = 1, word } = countedWord(text);
  return companion.test(word) || companion.test(word.replace(further, '')) ? Number(count) : null;
}

const mention =
  /(?<![\p{L}\d])(?:\+ ?[1-9](?!\d)|plus[ -]?ones?|plus guest|(?:her|his|their|my|our) (?:mom|mum|mother|dad|father|brother|sister|son|daughter|cousin|friend|roommate|boys|girls)|husband|wife|hubby|spouse|partner|fianc[ée]e?|girlfriend|boyfriend|ehefrau|ehemann|begleitung|kids|children|kinder|enfants|acompañante|pareja|niños|bambini|compagn[oa]|kinderen|dzieci)(?!\p{L})/u;
/** Matches what stands before a word for company: the end of "bringing " and of "2 ". */
const beforeMention =
  /(?<![\p{L}\d])(?:(?:with|w\/|bring(?:s|ing|t)?|levar|leva|trazer|traz|trae|lleva|porta|amène|ramène|brengt|tar med|bierze|plus|mit|avec|con|com|met|z) |(?=[1-9] ))/gu;
const mentioned = new RegExp(`^(?:${companions}|${families})(?!\\p{L})`, 'u');
const mentionedFamily = new RegExp(`^[1-9] (?:${families})(?!\\p{L})`, 'u');

/** Returns whether a text in small letters mentions company with a word for it: "with 2 kids". */
const mentionsCompany = (text: string): boolean =>
  [...text.matchAll(beforeMention)].some(({ 0: before, index }) => {
    const rest = text.slice(index + before.length);
    return before === ''
      ? mentionedFamily.test(rest)
      : mentioned.test(rest.replace(beforeWord, '').replace(further, ''));
  });

/** Matches a name behind a word for company: "with Tom", "bringing Ann". */
const mentionsName =
  /(?:^|[.,;] ?)(?:with|plus|\+|mit|avec|con|com|met|z) \p{Lu}\p{Ll}|\bbring(?:s|ing|t)? \p{Lu}\p{Ll}/u;

/**
 * Returns whether a remark may name or count further guests: "bringing her husband", "+1 tbc",
 * "with Tom".
 */
export function mentionsGuests(text: string): boolean {
  const small = text.toLowerCase();
  return mention.test(small) || mentionsCompany(small) || mentionsName.test(text);
}

const kidsMention =
  /(?<!\b(?:no|without|ohne|keine|sans|sin|senza|geen|zonder|bez|sem|inga) )(?<!\p{L})(?:kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|infants?|kinder|kindern|enfants?|bébés?|niñ[oa]s?|hij[oa]s|bebés?|bambin[oi]|figli|kinderen|dzieci|dziećmi|crianças|filhos|barn(?:en|a|et)?|børn(?:ene)?)(?!\p{L})/iu;

/** Returns whether a remark may mean children: "2 kids", "bringing the baby". */
export const mentionsKids = (text: string): boolean => kidsMention.test(text);

const kids = new RegExp(`^(?:${families})$`);
const twins = /^(?:twins|zwillinge|jumeaux|jumelles|gemel[oa]s|gemelli|gêmeos|tweeling)$/;

/** The number of children in "3 kids". They have seats without names. */
export function kidsIn(said: string): number | null {
  const { count, word } = countedWord(inDigits(said));
  if (count === undefined) return twins.test(word) ? 2 : null;
  return kids.test(word) ? Number(count) : null;
}

const joined = new RegExp(
  `\\s+(?:with|plus|mit|m\\.|avec|con|com|cu|met|z|med|amb|y|e|i|ed|se?(?= (?:manžel|přítel|snouben|partner|rodin|dět|doprovod|chot))|со?|مع)\\s+(?=${article}(?:\\d{1,2} )?(?:${companions}|${families}|${spouses})(?:$|\\s*[&+,]|\\s(?:y|e|i|ed|et|en|och|og|ja|und|and|ir|și|és|и|і|та)\\s${article}\\d))`,
  'giu',
);

/**
 * Matches what every name with a companion contains. Most names don't match, so the long patterns
 * are skipped for them.
 */
const joins =
  /[\d+×]|\s(?:with|plus|mit|m\.|avec|con|com|cu|met|z|med|amb|y|e|i|ed|x|se?|со?|مع)\s|\sو\p{L}/iu;

/** Writes "plus guest", "with family" and "x2" as a part of its own. */
export const wordsOfPlaces = (text: string): string => (joins.test(text) ? withParts(text) : text);

const withParts = (text: string): string =>
  text
    .replace(/^(?:your|his|her|their|my|our) (?=\+ ?\d)/iu, '')
    .replace(/\+\s*plus\s+one\b/giu, '+1')
    .replace(joined, ' & ')
    // Arabic writes "and" at the beginning of the next word.
    .replace(/\s+و(زوجته|زوجها|حرمه|خطيبته|خطيبها|مرافقة?)(?=$|\s)/u, ' & $1')
    .replace(/\s+و(\d+ \p{L}+)$/u, ' & $1')
    .replace(/^(\S+(?: \S+)*) (\S+) و(\p{Script=Arabic}{2,}) \2$/u, '$1 $2 & $3 $2')
    .replace(/\s+plus\s+(?=(?:\d{1,2}|one)$)/iu, ' & +')
    .replace(/ \+one$/iu, ' +1')
    .replace(/\s+[x×]\s?(\d{1,2})$/u, (all, digits: string) =>
      Number(digits) > 1 ? ` & +${Number(digits) - 1}` : all,
    );

const yesBefore =
  /^(?:yes|yep|yup|y|ja|oui|si|sí|sì|sim|tak|ano)!?\s*(?:[-–—:,(;]\s*|(?=\+))(?=.*[\p{L}\d])(\S.*)$/iu;
const countBefore = /^[1-9]\s*(?:\p{Ll}+\s*)?[-–—:(]\s*(?=\p{Lu})(\S.*)$/u;

/**
 * Returns the name after a yes or a number: "Sipho Jones" in "Yes - Sipho Jones", "yes (Sipho
 * Jones)" and "1: Sipho Jones".
 */
export function afterYes(text: string): string {
  if (yesWho.test(text)) return 'yes';
  const rest = (yesBefore.exec(text) ?? countBefore.exec(text))?.[1] ?? text;
  return (rest.includes('(') ? rest : rest.replace(/\)$/u, '')).trim();
}
