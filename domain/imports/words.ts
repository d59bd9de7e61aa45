/** Words that people type into cells instead of a value, in the languages of our headings. */
import { latest } from './latest.ts';
import { splitAt } from './values.ts';

export const isYes = latest((said: string): boolean => isPlainYes(calm(said)));
const isPlainYes = (text: string): boolean =>
  /^(?:y|yes|true|x|✓|✔|☑|✅|checked|ja|j|ano|oui|si|sí|sì|sim|s|tak|t|da|var|да|はい|是|예|evet|ναι|kyllä|نعم|áno|igen|так|כן|ya|có|jah|taip|jā|já|네|有|oes|ydw|allowed|invited)$/iu.test(
    text,
  );

/** Removes signs that don't change the meaning, as in "Just me!" and "yes :)". */
const calm = (text: string): string =>
  /[!)]$/.test(text) && /\p{L}\s*(?:!+|[:;]-?\))$/u.test(text) ? text.replace(/[\s!:;)-]+$/u, '') : text;

export const isNo = latest((said: string): boolean => isPlainNo(calm(said)));
const isPlainNo = (text: string): boolean =>
  /^(?:n|no|not|not bringing (?:anyone|anybody)|(?:coming |comes |kommt )?alone|(?:on|by) (?:my|her|his|their) own|none|false|0|nein|non|não|nao|nee|nie|nej|nei|ne|yok|нет|いいえ|否|아니요|hayır|όχι|ei|لا|nem|ні|לא|tidak|không|nē|ikke|unchecked|not allowed|☐|✗|✘|❌)$/iu.test(
    text,
  ) ||
  isWithout(text) ||
  isAlone(text.replace(/^(?:no|nope|nein|non|nee|nie|nej|não)[,:;]?\s+(?=\S)/iu, ''));

/** Returns whether a text says that the guest comes alone: "Just me", "kommt allein". */
const isAlone = (text: string): boolean =>
  /^(?:(?:coming |comes |will come )?alone|on (?:my|his|her|their) own|(?:just|only) (?:me|us|myself)|me only|myself|nobody|no ?one|(?:kommt |komme )?alleine?|nur (?:ich|wir)|niemand|keiner|(?:viendra |vient )?seule?|(?:moi|nous) seule?s?|personne|(?:viene |vengo )?sol[oa]|s[oó]lo (?:yo|nosotros)|nadie|(?:vem |vou )?sozinh[oa]|s[oó] eu|ningu[eé]m|(?:vengo |viene )?da sol[oa]|solo io|nessuno|(?:komt |kom )?alleen|alleen ik|nikt|tylko ja|single|widow(?:ed|er)?|divorced|ledig|verwitwet|witwer?|célibataire|veuf|veuve|solter[oa]|viud[oa]|celibe|nubile|vedov[oa]|solteir[oa]|viúv[oa]|vrijgezel|weduwe|weduwnaar|wdow(?:a|iec)|أرملة?|عزباء|أعزب)$/iu.test(
    text,
  );

/** Returns whether a text says that nobody comes along: "No kids", "ohne Begleitung". */
const isWithout = (text: string): boolean =>
  /^(?:no|without|keine?n?|ohne|sans|pas d['’]|sin|sem|senza|nessun[oa]?|geen|zonder|brak|bez|inga|utan) ?(?:kids?|child(?:ren)?|plus[- ]?ones?|\+ ?1|guests?|partner|companion|kinder|begleitung|enfants?|accompagnant|niños|hijos|acompañantes?|filhos|crianças|acompanhantes?|bambini|figli|accompagnatori?|kinderen|introducee|dzieci|osoby towarzyszącej|barn|sällskap)$/iu.test(
    text,
  );

/** Returns whether a text says that nothing is known. Such a cell counts as empty. */
export const isBlankWord = latest((text: string): boolean => text !== 'Nan' && isBlankText(text));
const isBlankText = (text: string): boolean =>
  /^(?:[-–—−.?*/_]+|n ?\/ ?a|n\.a\.?|n\.?v\.?t\.?|not applicable|entfällt|sans objet|no aplica|não se aplica|nie dotyczy|ej aktuellt|na|none|null|nil|#n\/a|#ref!|#value!|#name\?|undefined|nan|no (?:e-?mail|phone|address|number|value)|tbc|tba|tbd|unknown|not known|keine?|néant|keine? (?:e-?mail|angabe|adresse|nummer)|k\. ?a\.?|unbekannt|aucune?|inconnu|ninguno|ninguna|desconocido|nenhum|nessuno|geen|onbekend|brak|ingen|okänd|нет)$/iu.test(
    text,
  );

/** Words for a guest whose name isn't known yet. */
export const isUnnamed = (text: string): boolean =>
  /^(?:a[úu]n no (?:lo )?s[ée]|(?:i )?don['’]t know yet|weiß (?:ich )?noch nicht|noch unklar|je ne sais pas encore|non (?:lo )?so ancora|weet ik nog niet|jeszcze nie wiem|vet inte än|ainda não sei|tb[acdn]\??|to be (?:advised|announced|confirmed|decided|determined|named)|(?:name )?to follow|name (?:folgt|fehlt|noch offen|offen)|nom à venir|nombre pendiente|nome da definire|no name yet|not (?:sure|known) yet|will confirm|unconfirmed|reserved|available|vacant|reserviert|réservé|reservado|riservato|gereserveerd|zarezerwowane|sin confirmar|a determinar|não confirmad[oa]|non confermat[oa]|noch (?:unklar|unbekannt|nicht bekannt|nicht klar)|nog (?:onduidelijk|niet bekend)|à définir|à préciser|à compléter|por determinar|da decidere|do potwierdzenia|zu klären|folgt(?: noch)?|wird nachgereicht|pas encore connue?|nieznan[aey]|غير محدد|لم يحدد|\?+|unknown|(?:unnamed|unknown) guest|unnamed|name (?:tbc|tbd|unknown)|n\. ?n\.?|offen|noch offen|unbekannt|unklar|ungewiss|vielleicht|eventuell|evtl\.?|maybe|perhaps|possibly|not sure|pending|peut-être|quizás|talvez|forse|misschien|może|kanske|wird noch benannt|à confirmer|à déterminer|inconnue?|por confirmar|por definir|a confirmar|a definir|da confermare|da definire|da comunicare|da sentire|a comunicar|à communiquer|por comunicar|nog onbekend|nader te bepalen|do ustalenia|okänd|неизвестно|(?:i )?don['’]?t know(?: yet)?|(?:ich )?weiß (?:ich )?(?:noch )?nicht|(?:je )?ne sais pas(?: encore)?|no (?:lo )?sé(?: aún| todavía)?|todavía no lo sé|non (?:lo )?so(?: ancora)?|(?:ik )?weet (?:ik )?(?:het )?(?:nog )?niet|(?:ainda )?não sei(?: ainda)?|(?:jeszcze )?nie wiem|لا أعرف)$/iu.test(
    text,
  );

/** Text that a program writes if nobody has named a guest. */
export const isMissingName = (text: string): boolean =>
  /^(?:(info(?:rmation)? requested|info(?:rmationen)? angefordert|info(?:rmation)?s? demandées?|información solicitada|info(?:rmazioni)? richieste?|informação solicitada|info gevraagd)(?: \1)?|no name|untitled|\[?not provided\]?|anonymous|\(?blank\)?|\(?empty\)?)$/iu.test(
    text,
  );

/** Returns whether a text says that this is a child. Null if it doesn't say. */
export function childIn(said: string, isAge: boolean): boolean | null {
  // "bambino 5 anni" has an age, too.
  const text = said.replace(/^\p{L}+ (?=\d{1,2} \p{L}+$)/u, (word) => (isChildWord(word.trim()) ? '' : word));
  const [, oldest] = /^\d{1,2}\s*[-–]\s*(\d{1,2})(?:\s*\p{L}+)?$/u.exec(text) ?? [];
  if (oldest) return Number(oldest) < 13;
  const age =
    /^(?:age(?:d)? )?(\d{1,3})(?:[.,]\d+)?(?:\s*(?:y|yo|yrs?|years?(?: old)?|j|jahre?|ans?|años?|anos?|ann[io]|jaar|jr|lata?|l|yaş(?:ında)?|y\/?o|år|ára|let|лет|год(?:а)?|рок(?:и|ів)))?\.?$/iu.exec(
      text,
    );
  if (age && (isAge || /\D/u.test(text) || Number(age[1]) > 1)) return Number(age[1]) < 13;
  if (
    /^\d+(?:[.,]\d+)?\s*(?:m|mo|mths?|months?(?: old)?|monate?|w|weeks?|wochen?|mois|meses|mesi|maanden|miesięcy|månader)\.?$/iu.test(
      text,
    )
  )
    return true;
  if (
    /^(?:1|child|children|kid|kids|infant|baby|toddler|newborn|under \d+|kind|kinder|baby|säugling|kleinkind|enfant|bébé|niño|niña|bebé|criança|bebê|bambino|bambina|bimb[oa]|neonato|kleuter|dziecko|niemowlę|barn|bebis|dítě|lapsi|dieťa|gyer(?:m)?ek|copil|dijete|dete|otrok|çocuk|παιδί|дитина|дете|ילדה?|laps|bērns|vaikas|ребенок|ребёнок|子供|child ?\(.*\))$/iu.test(
      text,
    ) ||
    isYes(text)
  )
    return true;
  if (
    /^(?:primary|main|head|lead|host|member|spouse|adult|adults|grown-?up|teen|teens|teenager|teenaged|youth|senior|seniors|adult ?\(.*\)|over \d+|\d+\s*\+|erwachsene?r?|jugendliche?r?|senior(?:in)?|adulte|adolescent|adulto|adulta|adolescente|anziano|volwassene?|tiener|dorosły|dorosła|nastolatek|vuxen|voksen|dospěl[ýá]|dospel[ýá]|felnőtt|odrasl[aio]|odrastao|odrasel|ενήλικ(?:ας|ες)|yetişkin|взросл(?:ый|ая)|доросл(?:ий|а)|възрастен|מבוגרת?|täiskasvanu|pieaugušais|suaugęs|fullorðinn|成人|성인|aikuinen|tonåring|взрослый|大人)$/iu.test(
      text,
    ) ||
    isNo(text) ||
    isBlankWord(text)
  )
    return false;
  return null;
}

export const isAdultWord = (text: string): boolean =>
  /^(?:erw|adt|adults?|grown-?up|senior|teen(?:ager)?|erwachsene?r?|adult[eoa]|volwassene?|dorosł[ya]|vuxen|voksen|dospěl[ýá]|dospel[ýá]|felnőtt|odrasl[aio]|odrastao|odrasel|ενήλικ(?:ας|ες)|yetişkin|взросл(?:ый|ая)|доросл(?:ий|а)|възрастен|מבוגרת?|täiskasvanu|pieaugušais|suaugęs|fullorðinn|大人|成人|성인|aikuinen)$/iu.test(
    text,
  );

/** The age or the word behind a child's name. */
export const isChildWord = (text: string): boolean =>
  /^(?:child|chd|inf|kid|infant|baby|toddler|newborn|kind|säugling|kleinkind|enfant|bébé|niñ[oa]|bebé|criança|bebê|bambin[oa]|neonato|kleuter|dziecko|niemowlę|barn|bebis|dítě|lapsi|dieťa|gyer(?:m)?ek|copil|dijete|dete|otrok|çocuk|παιδί|реб[её]нок|дитина|дете|ילדה?|laps|bērns|vaikas|子供|子ども|儿童|兒童|어린이|아동|طفل|طفلة)$/iu.test(
    text,
  ) ||
  (/\D/u.test(text) && /^(?:age|aged|\d)/iu.test(text) && childIn(text, true) === true);

const behindKind =
  /\s*(?:[([].*|\s(?:under|unter|bis|up to|moins de|menores de|hasta|até|sotto i|onder|poniżej) \d{1,2}.*|\s[-–—].*|\s(?:tickets?|admission|entry|rsvp|pass|meal|menu|plate|karte|billet|entrada))$/iu;

const beforeKind =
  /^(?:repas|men[uùú]|tarif|invitation|inscription|eintritt|billet|place|entr[ée]e|biglietto|entrada|bilhete)\s+/iu;

/**
 * Returns whether a kind of guest or ticket is for children, or one of several: "Child (under 12)",
 * "Kids ticket", "Family, Kids".
 */
export const isChildKind = latest((text: string): boolean =>
  splitAt(text, betweenKinds).some(isOneChildKind),
);

const betweenKinds = /\s*[,;|]\s*/u;

function isOneChildKind(text: string): boolean {
  // "Family (child)"
  const [, inside = ''] =
    /^(?:family|familie|familj|famille|familia|famiglia|família|rodzina|gezin) \(([^()]+)\)$/iu.exec(text) ??
    [];
  if (inside !== '' && isChildWord(inside)) return true;
  const kind = text
    .replace(/\s*\([^()]*\)$/u, '')
    .replace(behindKind, '')
    .replace(beforeKind, '')
    // "Niño/a"
    .replace(/\/\p{L}{1,2}$/u, '');
  // "Junior U12"
  const [, under = ''] =
    /^(?:juniors?|jugend|jeugd|ungdom|jeunes?|mini)\s*-?(?:u|under|unter|onder|moins de)[\s-]?(\d{1,2})$/iu.exec(
      kind,
    ) ?? [];
  if (under !== '') return Number(under) < 14;
  const isPlural =
    /^(?:children|kids|kinder|enfants|niños|bambini|crianças|kinderen|dzieci|pupils?|élèves?|schüler(?:in)?|leerling|uczeń|uczennica|infantil|infantile|kinder(?:menü|teller|karte|ticket|portion))$/iu.test(
      kind,
    );
  return isPlural || (!/\d/u.test(kind) && isChildWord(kind));
}

/** A son or a daughter, of any age. */
export const isOffspring = latest((text: string): boolean =>
  /^(?:step-?)?(?:juniors?|son|daughter|alumn[oa]|alun[oa]|alunn[oa]|sohn|tochter|fils|fille|hij[oa]|figli[oa]|filh[oa]|zoon|dochter|dottern|sonen|datteren|sønnen|syn(?:em|ek|kiem)?|córk[aąi]|córeczk[aą]|dcera|dcéra|doč(?:ka|ь)?|дочь|дочка|сын|син|донька|fia|lánya|fiul|fiica|sin|kći|poika|tytär)$/iu.test(
    text,
  ),
);

/** A word behind a number of persons: "6 Leute", "5 heads", "4 pers.". */
export const personsWord =
  '(?:st(?=\\.|$)|pers(?:on(?:en|nes?|as?|es?|er|s)?)?|pessoas?|people|ppl|heads?|pax|guests|gäste|gasten|invités|invitados|convidados|invitati|ospiti|gości|goście|seats?|adults?|leute|mensen|p|os(?=\\.)|os[oóô]b|osoby|fő|osob[ea]|oseb|kişi|осіб|души|orang|người|pases?|boletos?|lugar(?:es)?|명|인|henkilöä|hlö|άτομ(?:α|ο)|чел(?:овека?)?)\\.?';

const adultsAndKids =
  /^(\d{1,2}) (?:adults?|grown-?ups?|erwachsene|adultes?|adult[oi]s?|volwassenen|doros[łl]\p{L}+|vuxna|voksne)(?:,| [&+]| \p{L}{1,3})? (\d{1,2}) (\p{L}+)$/iu;

/** Returns how many a text counts that isn't a number: "2 adults, 2 kids", "5 of them". */
export function countOfParty(text: string): number | null {
  const [, adults = '', kids = '', kind = ''] = adultsAndKids.exec(text) ?? [];
  if (isChildKind(kind) || isChildWord(kind)) return Number(adults) + Number(kids);
  const [, all] = /^(\d{1,2}) of (?:them|us)$/iu.exec(text) ?? [];
  return all === undefined ? null : Number(all);
}

/** The number in a cell such as "4", "4.0", "4 people" or "1+1", or null. */
export function countIn(text: string): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const [, one, more] = /^(\d{1,2})\s*\+\s*(\d{1,2})$/u.exec(text) ?? [];
  if (one && more) return Number(one) + Number(more);
  const found = /^\+?\s*(\d{1,9})(?:[.,]0+)?(?:\s*(?:\p{L}+|\(.*\)))?$/u.exec(text);
  if (found) return Number(found[1]);
  const word = /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten)$/i.exec(text)?.[0]?.toLowerCase();
  return word
    ? ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].indexOf(word)
    : null;
}

/** Parts of a name that belong to the last name: "van den Broek", "de la Cruz". */
export const isParticle = (word: string): boolean =>
  /^(?:van|von|vom|zu|zum|zur|de|der|den|del|della|delle|degli|dei|di|da|dal|dalla|dall['’]|das|dos|do|du|des|la|le|las|los|ter|ten|te|'t|’t|op|el|al|bin|bint|ibn|ben|st\.?|saint|san|santa|af|av|mac|mc|ap|e|ó|uí|ní|nic|d’|d')$/iu.test(
    word,
  );

/** A title such as "Dr.", in front of a name. */
export const isTitle = latest((word: string): boolean =>
  /^(?:mr|mrs|ms|miss|mx|canon|deacon|revd|cllr|părintele|hr|fr|dres|profra?|sigg|gent\.m[aioe]|egr|ill\.mo|spett\.le|master|smt|shri|sri|kum|dr|dra|drs|drª|profª|srª|docteur|doktor|prof|professor|professeur|rev|reverend|fr|father|rabbi|imam|sir|dame|lady|lord|hon|capt|captain|chief|alhaji|alhaja|engr|lic|licda|licdo|arq|mtr[oa]|mstr|barr|col|sgt|lt|maj|gen|judge|pastor|sister|brother|herr|frau|herrn|pfarrer(?:in)?|diakon|kaplan|fr[äa]ulein|ing|dipl|mag|m|mme|mlle|monsieur|madame|mademoiselle|me|sr|sra|srta|señor|señora|don|doña|dom|dona|d|sig|sig\.ra|signor|signora|sigra|dott|dott\.ssa|avv|eng[.ª]|padre|pfarrer(?:in)?|(?:vize)?bgm|bürgermeister(?:in)?|osr|hbi|kapellmeister(?:in)?|(?:ehren)?ob(?:mann|frau)|mgr|mudr|judr|phdr|rndr|dhr|mevr|mw|mevrouw|meneer|de heer|pan|paní?|państwo|ks|herr|fru|fröken|г-н|г-жа)\.?$/iu.test(
    word,
  ),
);

/** Titles of courtesy, such as "Mr.". We remove them from a name that has no other title. */
export const isCourtesy = (title: string): boolean =>
  /^(?:mr|mrs|ms|miss|mx|herr|herrn|frau|m|mme|mlle|monsieur|madame|sr|sra|srta|señor|señora|sig|sig\.ra|sigra|signor|signora|dhr|mevr|mw|mevrouw|pan|pani|fru)\.?$/iu.test(
    title,
  );

/** Suffixes that may follow a comma without being a first name. */
export const isSuffix = (text: string): boolean =>
  /^(?:jr|sr|jnr|snr|ii|iii|iv|ph\.?\s?d|m\.?\s?d|esq|dds|rn|cpa|mba|j\.?d|msc|bsc|m\.?a|b\.?a|dr|filho|neto|júnior|junior|senior)\.?$/iu.test(
    text,
  );

const anchor =
  '(?:sopran[oi]s?|soprane|altos|alti|contralt[oi]s?|tenor(?:i|s|es)|tenöre|bass(?:i|es)|bässe|bride|groom|partner(?: \\d)?|famil(?:y|ies)|friends?|work|office|colleagues?|coworkers?|college|school|schoolfriends|uni|university|neighbou?rs?|side|relatives|parents|grandparents|cousins|aunts|uncles|siblings|mutual|both|church|club|vips?|others?|team|guests|familie|verwandte|verwandtschaft|freunde|freundinnen|freundeskreis|arbeit|kollegen|nachbarn|braut|bräutigam|seite|famille|amis|collègues|voisins|mariée?|côté|familia|amigos|trabajo|novia|novio|lado|vecinos|famiglia|amici|colleghi|parenti|vicini|sposa|sposo|lavoro|lato|família|trabalho|noiva|noivo|vizinhos|vrienden|collega|bruid|bruidegom|buren|kant|rodzina|znajomi|przyjaciele|strona|familj|släkten|släktingar|grannar|grannarna|jobbet|slægten|slekten|naboer|naboene|vänner|أهل|أقارب|عائلة|أصدقاء|زملاء|جيران|العروس|العريس|العروسة)';
const filler =
  '(?:the|of|and|&|from|in|at|my|his|her|our|mum|mom|dad|mother|father|mama|papa|immediate|extended|close|wider|old|best|high|evening|day|only|der|die|des|von|vom|aus|und|de|du|la|le|el|del|della|dello|da|do|van|het|en|et|e|y|i|młodej|młodego|pani|panny|pana|pan|s)';
const circles = new RegExp(
  `^(?:(?:${anchor}|${filler})[\\s'’:/,–-]*)*?${anchor}(?:[\\s'’:/,–-]+(?:${anchor}|${filler}))*[\\s'’:]*$`,
);
const ofPlace =
  /^(?:(?:old|school|uni|work) )?(?:friends|colleagues|family|people|relatives|neighbou?rs|freunde|kollegen|verwandte|nachbarn|voisins|vecinos|vicini|vizinhos|buren|sąsiedzi|grannar|amis|amigos|amici|vrienden|znajomi) (?:from|of|at|in|aus|von|vom|de|del|du|da|do|dal|van|z) [^:]{1,40}$/iu;
const ofSide =
  /^(?:\p{L}[\p{L}\s]{0,30}['’]s? side|(?:côté|lato|lado|seite|kant|strona) (?:de|di|da|von|van) \p{L}{2,20})$/iu;
/** Emphasis and pictures around a title: "*Coming* ✅". */
const ornament = /[*_~#•✓✔✅❌✗☐]|\p{Extended_Pictographic}|\ufe0f/gu;
const plainTitle = (text: string): string => {
  const plain = /\p{L}/u.test(text) ? text.replace(ornament, '').trim() : text;
  return plain.replace(/\s*:$/u, '').replace(withCount, '').trim();
};

const withCount = /\s*(?:[([]\s*\d{1,4}[^)\]]*[)\]]|[-–—:]\s*\d{1,4})$/u;

/**
 * Groups of people that aren't a household: "Bride's family", "Groom - friends", "Work", "Mum's
 * side (14)".
 */
export function isCircle(text: string): boolean {
  const plain = plainTitle(text);
  return (
    plain.length <= 60 && (circles.test(plain.toLowerCase()) || ofSide.test(plain) || ofPlace.test(plain))
  );
}

/** A line above guests who gave the same answer: "Confirmed:", "Can't come (3)". */
export const isStatus = (text: string): boolean =>
  /^(?:(?:ich )?(?:bin|sind|wir sind) dabei|(?:ich )?(?:kann|kommt|komme) (?:leider )?nicht|(?:kann|können) leider nicht|je viens|on vient|je ne viens pas|me apunto|no puedo|ci sono|non posso|eu vou|não posso|ik kom|ik kan niet|będę|nie mogę|jag kommer|jag kan inte|confirmed|unconfirmed|not sure|unsure|if (?:there['’]s )?(?:room|space)|maybe|maybes|possible|possibly|tentative|pending|waiting(?: list| to hear| for .{1,30})?|to be confirmed|tbc|waitlist|awaiting(?: reply| rsvp)?|no (?:reply|response|answer)(?: yet)?|not (?:yet )?(?:replied|answered)|yes|no|coming|not coming|attending|not attending|going|not going|can['’]?t (?:come|go|make it)|cannot (?:come|go|make it)|declined|regrets|accepted|invited|(?:not )?(?:opened|viewed|sent|delivered)|bounced|no rsvp|to invite|must[ -]haves?|[ab][ -]list|rsvp['’]?d?|zugesagt|zusagen?|abgesagt|absagen?|offen|vielleicht|unsicher|eingeladen|confirmé(?:e?s)?|absents?|présents?|en attente|peut-être|oui|non|ja|nein|nee|sí|si|sì|sim|não|tak|nie|confirmad[oa]s?|pendientes?|no vienen|vienen|pendentes?|confermat[ioae]|in attesa|non vengono|bevestigd|afgemeld|misschien|potwierdzeni|odmówili|może|vão|não vão|talvez|interessad[oa]s|interested|(?:dag|avond)gasten|(?:evening|day) guests|(?:abend|tages)gäste|tulossa|ei tule)$/iu.test(
    plainTitle(text),
  );

/** What people write above a list: "Wedding list – draft 3". */
export const isListTitle = (text: string): boolean =>
  /(?:^|[^\p{L}\d])(?:\d{1,2}(?:st|nd|rd|th)(?=\W*$| (?:birthday|bday))|\d0 (?:ans|años|anos|anni) d[eio]|anniversary|ba[rt] mitzvah|(?:golden|silver|diamond|ruby|pearl) wedding|plan de table|seating (?:plan|chart)|sitzplan|tischplan|plano de mesas|tafelschikking|quincea(?:ñ|n)era|birthday|anniv\.?(?: \p{L}+)? \d{1,2}|(?:phone|telephone) tree|seating(?= [-–—:])|polterabend|kommunion|konfirmation|comunión|comunione|communion|baby shower|bridal shower|geburtstag|anniversaire|cumpleaños|compleanno|aniversário|verjaardag|urodziny|jubiläum|häävieraat|vieraslista|gestalisti|svečiai|svatebčan[éů]|gostje|uzvanici|hostia|külalised|convidats|invitații|poroka|ch[áa] de (?:panela|beb[êe])|(?:mein|dein|sein|ihr|unser)e? \d{2}er|\d0-?års(?:fest|dag|kalas)|\d{2} (?:anni di matrimonio|ans de mariage|años de casad|anos de casad|jaar getrouwd|jahre verheiratet|lat po ślubie)|ognisko na|zakończenie sezonu|svatb[ay]|svadb[ay]|esküvő|vendéglista|vjenčanj[ea]|γάμος|λίστα καλεσμένων|davetli listesi|свадьба|список (?:гостей|гостів)|весілля|guest ?list|list for|lista para|liste pour|liste für|lista per|lijst voor|lista na|bodas de|noces|boda|hochzeit|nozze|mariage|baptême|baptism|christening|taufe|bautizo|battesimo|batizado|chrzest|bruiloft|casamento|wesele|wedding (?:list|guests?|party)|\p{L}+['’]s wedding|^house ?warming|invite list|invitation list|who['’]?s (?:coming|in)|draft|gästeliste|gæsteliste|gjesteliste|gästlista|gäste liste|einladungsliste|entwurf|liste (?:des |d['’])?invités|brouillon|lista (?:de )?(?:invitados|convidados)|^(?:umfrage|sondage|encuesta|enquete|sondaggio|ankieta|poll) (?:aus|in|from|du|de|en|nel|z)(?!\p{L})|borrador|(?:parish|church|member(?:ship)?|street|school) directory|mitgliederverzeichnis|annuaire des|directorio de|lista (?:degli )?(?:invitati|ospiti)|bozza|gastenlijst|concept|lista gości|(?:liste|lista|list|lijst) (?:du|del|vom|of|van|z|de|da) .*\d.*|^(?:liste|lista|list|lijst|elenco) (?:of |der |des |de |degli |van (?:de )?)?(?:members|residents|helpers|volunteers|neighbou?rs|mitglieder|helfer|bewohner|anwohner|nachbarn|membres|adhérents|bénévoles|voisins|socios|vecinos|voluntarios|soci|residenti|volontari|sócios|moradores|leden|bewoners|vrijwilligers|buren|członków|mieszkańców|medlemmar|boende|grannar)(?!\p{L})|قائمة (?:الضيوف|المدعوين))(?:[^\p{L}]|$)/iu.test(
    text,
  );

/** Returns whether a text with "&" is a company, such as "Fenwick & Co LLP", and no couple. */
export const isCompany = (text: string): boolean =>
  /(?:^|\s)(?:LLP|LLC|Ltd|Inc|GmbH|mbH|AG|KG|OHG|e\.\s?V|SARL|SAS|S\.A|S\.L|S\.r\.l|SpA|B\.V|N\.V|Sp\. z o\.o|& Co|Corp|Foundation|Stiftung)\.?$/u.test(
    text,
  );

/** A whole household: "The Smith Family", "Familie Jäger", "The Smiths". */
export const isFamily = latest(
  (text: string): boolean =>
    /(?:^|\s)(?:family|famille|familie|eheleute|ehepaar|coniugi|époux|fam\.?|familia|família|famiglia|gezin|rodzina|państwo|familj|familjen|семья|household|rodina|család|keluarga|gia đình|родина|משפחת|perhe|obitelj|familien|ailesi|οικογένεια|عائلة|العائلة|وعائلته|وعائلتها|وأسرته|وأسرتها)(?:\s|$)/iu.test(
      text,
    ) ||
    /^the\s+[\p{L}'’-]*\p{L}s['’]?$/iu.test(text) ||
    /^\p{Lu}\p{L}+(?:scy|ccy|dzcy|owie|\p{L}{2}ovi)$/u.test(text) ||
    /(?:一家|全家|夫妇|夫婦|夫妻|家族|부부|가족)$/u.test(text) ||
    /^(?:[Ll]os|[Ll]es|[Dd]ie|[Oo]s|[Gg]li|[Ii])\s+\p{Lu}\p{Ll}[\p{L}'’-]+$/u.test(text),
);

/** Matches a total that can't be a name, whatever else its row says: "SUMME", "Total général". */
const sureTotals =
  /^(?:grand |general |sub|sub-|sous-|zwischen|end|eind|del|slut)?(?:totals?|totales|totali|totais|totaux|totaal|totalt|summe|gesamt|gesamt(?:summe|zahl)|insgesamt|razem|łącznie|ogółem|summa|TOT|SUM|SUMA|SOMA|SOMMA|SOMME|ZUSAMMEN)(?: (?:aantal|antal|g[ée]n[ée]rale?|geral|general|generale|complessivo|ogółem|overall))?:?$/u;

/** Returns whether a text is a total, whatever else its row says. */
export const isSureTotal = (text: string): boolean =>
  sureTotals.test(text.toLowerCase()) || sureTotals.test(text);

/** Matches the word between a name and a phone: "Ana Vela, tlf." */
export const phoneWord =
  /[\s,;:–-]+(?:(?:\p{L}+['’]s )?(?:phone )?number|(?:her|his|their) (?:number|mobile|cell|phone)(?: number)?(?: is)?|\p{L}+['’]s (?:phone|mobile|cell)|tlf|tel|tél|telefon|phone|ph|puh|тел|моб|τηλ|κιν|טל|tlm|telem[oó]vel|mobile?|mob|cell?|gsm|handy)(?!\p{L})[.:]*$/iu;

/** Matches an organization that somebody represents. A person may be called Kapelle. */
const organization =
  /^(?:Fa\.|Firma|Verein|Club|Gemeinde|Association|Asociación|Associazione|Associação|Stichting) \p{L}|(?:^|\s)\p{L}*(?:[Ff]euerwehr|[Vv]erein|[Vv]erband|[Gg]emeinde|kapelle)(?: \p{Lu}\p{L}+)?$/u;

/** Splits off the organization behind the last comma: "Gerd Polt, Freiwillige Feuerwehr". */
export function beforeOrganization(text: string): string[] {
  const at = text.lastIndexOf(', ');
  const behind = text.slice(at + 2);
  return at > 0 && organization.test(behind) ? [text, text.slice(0, at), behind] : [];
}
