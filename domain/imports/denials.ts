/** Tells texts that may say that somebody doesn't come. No row is left out for one. */
import { clausesOf } from './refusals.ts';

const between = (...words: string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');

/** Matches words that deny. English and Spanish "no" may count ("no 12"), French "plus" may add. */
const negation = between(
  "not?|no longer|never|none|nope|neither|nobody|cannot|\\p{L}+n['’]t|(?:ca|wo|do|does|did|is|are|was|has|have|could|would)nt",
  'nein|nicht|kein\\p{L}*|niemals|nie|niemand',
  "ne|n['’]\\p{L}+|pas|jamais|non|personne",
  'nunca|jamás|nadie|tampoco|nessuno|não|nao|ninguém|nem',
  'nee|niet|geen|nooit|niemand|toch',
  'nigdy|nikt|nej|inte|ej|ingen|aldrig|nei|ikke|aldri',
);

/** Matches what a clause denies that is about something else: food, the post, stairs, a seat. */
const harmless = between(
  // Whether somebody comes isn't known yet.
  "no (?:reply|response|answer|rsvp|idea|rush|hurry|worries|problem\\p{L}*|doubt)|not? (?:sure|yet|(?:yet )?(?:responded|replied|answered|sent|viewed|opened|known|decided|paid|confirmed|delivered|started|applicable|found))|not \\p{L}+ yet|(?:has|have)n['’]?t (?:yet )?(?:replied|responded|answered|heard|rsvp\\p{L}*|decided|confirmed|paid)|(?:do|does|did)(?:n['’]?t| not) (?:yet )?(?:know|remember|recall|have|own|use|eat|drink|drive|like|do|speak|look|read|need|put \\p{L}+ (?:near|next|with|beside))|can['’]?t (?:wait|find|read|remember|recall|hear|see|drive|eat|walk|do (?:stairs|steps))|never (?:catch|know)",
  'weiß\\p{L}*|wei(?:ss|ß)|bekannt|sicher|noch n\\p{L}+|antwort\\p{L}*|sais|sait|savons|encore|répondu|sé|sabe|sabemos|sabem|aún|todavía|respond\\p{L}*|respuesta|so|sappiamo|ancora|risposto|sei|ainda|weet|weten|nog|gereageerd|wie|wiem|wiemy|jeszcze|odpowie\\p{L}*|vet|ännu|svar\\p{L}*|ved',
  // How to reach somebody.
  'e-?(?:mail|post|mejl)\\p{L}*|mails?|mejl|correo|courriel|posta|internet|online|computer\\p{L}*|phone|telephone|mobile|cell|landline|telefon\\p{L}*|téléphone|teléfono|telemóvel|telefone|telefoon|handy|whats ?app|zap|facebook|text|tech\\p{L}*|address|adress?e?|dirección|indirizzo|endereço|adres|number|nummer|numéro|número|numero|surname|last name|name|nom|nombre|nome|naam|namn',
  // What somebody eats, drinks or needs.
  'nuts?|peanuts?|gluten\\p{L}*|dairy|lactose|laktose|milk|milch|eggs?|ei(?:er)?|fish|fisch|shellfish|seafood|pork|schwein\\p{L}*|meat|fleisch|beef|red meat|alcohol\\p{L}*|alkohol|booze|wine|drink\\p{L}*|trinkt|eat\\p{L}*|isst|mange\\p{L}*|(?<!to )come|comen|mangia\\p{L}*|beve|boit|bebe|eet|lust|drinkt|je|pije|äter|dricker|spiser|drikker|nüsse|noix|arachides?|porc|poisson|cerdo|carne|pescado|pesce|maiale|porco|vlees|vis|varken\\p{L}*|mięsa|ryb|fläsk|fisk|nötter|svinekød|mushrooms?|pilze|onions?|garlic|tomato\\p{L}*|spicy|scharf|sugar|caffeine|veg\\p{L}*|allerg\\p{L}*|diet\\p{L}*|prosecco',
  'stairs?|steps|treppen?|scale|escaleras|escaliers?|escadas|trappen?|trappor|walk\\p{L}*|drive\\p{L}*|driving|conduit|conduce|rij\\p{L}*|fährt|lift|lifts|parking|hotel|room|zimmer|high ?chair|kinderstuhl|wheelchair|chairs?|oye|hört|hear\\p{L}*|deaf|speak\\p{L}*|spricht|english|englisch|français|danc\\p{L}*|speech\\p{L}*|photos?|pictures?|fotos?|flash|perfume|smok\\p{L}*|smok|raucht|rook\\p{L}*|gifts?|presents?|geschenke?|cadeaux?|regalos?|flowers?|blumen|fuss',
  'needed|necessary|required|nötig|nécessaire|necesari[oa]|necessari[oa]|nodig|potrzebn\\p{L}*|behövs',
  // The guest's family and seat.
  'married|engaged|verheiratet|mariés?|casad[oa]s?|sposat[ioae]|getrouwd|gift|gifta|żonat\\p{L}*|zamężn\\p{L}*|relat(?:ed|ion)|verwandt|verwechseln|confundir|confuse|confused|mixed? up|famille|tables?|tisch|mesas?|tavolo|tafel|stół|stole|bord|near|next to|beside|neben|à côté|al lado|accanto|ao lado|naast|obok|bredvid|sit|seat\\p{L}*|setzen|same|late|kids?|children|kinder|enfants|niños|bambini|crianças|kinderen|dzieci|barn|plus one|\\+ ?1|partner|begleitung|guest|gäste|dogs?|hund\\p{L}*|forget|miss|vergessen|fehlen|oublier|olvidar|faltar|dimenticare|esquecer|vergeten|zapomnieć|glömma|double-barrelled|hyphen\\p{L}*',
  'no ?\\d+\\p{L}?',
);

/** Matches words of decline and loss, and for taking somebody off a list. */
const decline = between(
  "unable|apolog(?:y|ies|ised|ized)|(?:backed|pulled|dropped|bowed|opted|counted|cried) out|(?:is|are|they['’]re|(?:s?he)['’]s|now) out|with(?:drawn|drew)|withdrawal|absent|unavailable|passing|(?:gave|give) it a miss|un-?invit\\p{L}*|dis-?invit\\p{L}*|(?:leave|left|take|taken|cross(?:ed)?) (?:(?:him|her|them|both) )?off|scratch(?:ed)?|struck|cut|axed|delet(?:e|ed)|remov(?:e|ed)|bail(?:ed|ing)?|flak(?:ed|ing)|bounced|no[ -]show",
  'passed|rip|r\\.i\\.p\\.?|dead|late (?:husband|wife|mother|father|brother|sister)|lost (?:her|him|them|his|their)|(?:gone|went) to (?:god|heaven)|[†✝❌✗✘🚫👎⛔]',
  'absage\\p{L}*|verhindert|entschuldigt|raus|entfällt|entfallen|ausgeladen|gestrichen|gelöscht|entfernt|weglassen|weggelassen|streichen|rausgenommen|(?:fällt|fallen|sagt|sagen|zieht|springt|meldet) (?:\\p{L}+ )?(?:aus|ab|zurück)|zurückgezogen|heimgegangen|von uns gegangen|tot|verstarb',
  "empêchée?s?|absente?s?|excusée?s?|s['’]excuse\\p{L}*|désist\\p{L}*|refus\\p{L}*|indisponibles?|décline\\p{L}*|annul\\p{L}*|supprim\\p{L}*|éliminée?s?|rayée?s?|exclue?s?|retir(?:er|ée?s?)|rayer|enlever|nous (?:a|ont) quittée?s?|disparue?s?|feue?",
  'elimin(?:ad|at)[oaei]s?|removid[oa]s?|excluid[oa]s?|borrad[oa]s?|quitad[oa]s?|riscad[oa]s?|ausentes?|cancel(?:a|an|ado|aron|ó|ou|aram)|disculpa\\p{L}*|excusad[oa]s?|rechaz\\p{L}*|impedid[oa]s?|imposible|declin\\p{L}*|borrar|eliminar|quitar|baja|descartad[oa]s?|nos (?:ha|han) dejado|fuera',
  'rinunci\\p{L}*|assent[ei]|impegnat[oaie]|disdett\\p{L}*|disdic\\p{L}*|impossibilitat[oaie]|togliere|depennare|eliminare|tolt[oaie]|scomparso|scomparsa|saltat[oaie]',
  'desist\\p{L}*|recus\\p{L}*|impossibilitad[oa]s?|riscar|retirar|tirar|fora|dispensad[oa]s?',
  'verhinderd|afwezig|afgezegd|afzegg\\p{L}*|(?:zegt|zeggen|valt|vallen|haakt|haken|meldt) af|afgehaakt|verwijder\\p{L}*|geschrapt|weghalen|weglaten|schrappen|eraf|dood|gestorven',
  'odpad\\p{L}+|rezygn\\p{L}*|zrezygn\\p{L}*|nieobecn\\p{L}*|odwoł\\p{L}+|odmow\\p{L}*|odmówi\\p{L}*|wykreśl\\p{L}*|skreśl\\p{L}*|usunąć|usunięt\\p{L}*|nieżyj\\p{L}*|śp\\.?',
  'förhindra\\p{L}*|återbud|avböj\\p{L}*|tackar? nej|uteblir|frånvarande|avsagt|avanmäld\\p{L}*|stryk(?:a|s)?|ta bort|borttag\\p{L}*|gick bort|gått bort|avbokat|forhindret|afbud|avbud|takke[rt] nei|takke[rt] nej|framelding|fraværende|gået bort|fjern\\p{L}*',
);

/** Returns whether a text has a word of decline or loss: "sends apologies", "odmówiła". */
export const declines = (text: string): boolean => text.length < 1_000 && decline.test(text);

/** Returns whether a text may say that one of its persons doesn't come, or shall not be asked. */
export const mayDeny = (text: string): boolean =>
  text.length < 1_000 &&
  clausesOf(text.replace(/\bno\. ?(?=\d)/giu, 'no ')).some(
    (clause) =>
      clause.toLowerCase() === 'out' ||
      decline.test(clause) ||
      (negation.test(clause) && !harmless.test(clause)),
  );

const parting = between(
  'ex|split|divorced?|separated|broken? up|broke up|widow(?:ed|er)?',
  'getrennt|trennung|geschieden|scheidung|witwer?|verwitwet',
  'séparée?s?|divorcée?s?|rupture|rompu|veuf|veuve',
  'separad[oa]s?|divorciad[oa]s?|viud[oa]|divorciaron|separaron',
  'separat[ioae]|divorziat[ioae]|lasciati|vedov[oa]|divorciad[oa]|viúv[oa]|separou|separaram',
  'uit elkaar|gescheiden|weduwe|weduwnaar|rozw\\p{L}+|rozstali|wdow(?:a|iec)',
  'skilda?|separera\\p{L}*|änka|änkling|skilt|fraskilt|enke|enkemand|gått isär',
);

/** Returns whether a note tells of a couple that is none: "Divorced 2024", "verwitwet". */
export const tellsOfParting = (note: string): boolean => note.length < 1_000 && parting.test(note);
