/** Tells rows that aren't guests: sections, totals, remarks and repeated headings. */
import { foldedName } from '../kernel/search.ts';
import { type ImportField, type Mapping, nameFields } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { fieldOfHeading } from './headings.ts';
import { filled, type ListRow, someOf } from './list-rows.ts';
import { lastNameOfFamily } from './name-parts.ts';
import { isOfEmptyHome, isNotInvited, isOfDead } from './not-invited.ts';
import { countPlain, hasPlainWord, isPlainText, isProse, isTask, namesPair } from './plain-text.ts';
import { type Manner, plainManner } from './reading.ts';
import { isCircle, isListTitle, isStatus, isSureTotal, isTitle } from './words.ts';

const totals =
  /^(?:grand |sub-?|sous-|zwischen|end|eind)?(?:total|totals|tot|i alt|sum|summe|gesamt|gesamtzahl|insgesamt|zusammen|somme|suma|soma|totale|somma|totaal|razem|łącznie|totalt|summa|итого|всего|المجموع|الإجمالي|合計|合计|总计|总数|共计|합계|총계|toplam|σύνολο|celkem|subtotal|anzahl gesamt|count|headcount|conteggio|conteo|contagem)(?!\p{L}).*$/iu;
const counts =
  /\b(?:total|totaal|gesamt|anzahl|aantal|antal|nombre|n[uú]mero|number|liczba)|łącznie|razem|ilość/iu;

/** Returns whether a cell next to a number is a total: "SUMME", "Total guests", "Antal totalt". */
const isTotal = (text: string): boolean =>
  isSureTotal(text) || (counts.test(text) && fieldOfHeading(text) === 'seats');

/** Matches several numbers with what they count: "Day 13, evening 5". */
const severalCounts = /^\p{L}+:? \d{1,4}(?:(?:,| ?\+| ?\/| &| and| und) ?\p{L}+:? \d{1,4})+$/u;

const remarks =
  /^(?:last )?(?:updated|exported|printed|generated|created on|as of|stand|aktualisiert|mis à jour|actualizado|atualizado|aggiornato|bijgewerkt|stan na|uppdaterad|legend|legende|notes?:|(?:page|seite|página|pagina|sida|side|strona|strana) \d)\b/iu;

interface ListFacts {
  headings: readonly string[];
  hasCapitals: boolean;
  manner?: Manner;
}

/** Matches thanks at the end of a mail: "Thanks a mill, Orla". A guest may be called Merci. */
const thanks =
  /^(?:thanks|thank you|danke|gracias|grazie|obrigad[oa]|bedankt|dzięki|dziękuję|kiitos|děkuj[iu]|ďakujem|köszönöm|mulțumesc|hvala|ευχαριστώ|teşekkürler|спасибо|дякую|благодаря|תודה|شكرا|ありがとうございます|谢谢|謝謝|감사합니다)(?: (?:a (?:mill(?:ion)?|lot|bunch)|so much|very much|all|dir|euch|لكم|большое))?(?:, \p{Lu}\p{L}+)?[!.,]*$/iu;

/** Matches a kind of guests with its number: "Total adults 10", "Kids: 3". */
const counted =
  /^(?:total )?(?:adults?|kids|children|guests|erwachsene|kinder|gäste|adultes|enfants|invités|adultos|niños|invitados|adulti|bambini|invitati|volwassenen|kinderen|gasten|crianças|convidados|dorośli|dzieci|goście|vuxna|barn|gäster)\s*[:=]?\s*\d{1,4}$/iu;

/** Matches what a template says about its own row: "EXAMPLE ROW - delete before uploading". */
const sample =
  /^\(?(?:this is an? )?(?:example|sample) (?:row|entry|guest)(?!\p{L})|delete (?:this row )?before (?:upload|import)|^\(?(?:beispielzeile|beispieleintrag|musterzeile|ligne d['’]exemple|fila de ejemplo|riga di esempio|linha de exemplo|voorbeeldrij|przykładowy wiersz|exempelrad)(?!\p{L})/iu;

/** Matches totals in further languages, whose words may begin a name: "Kokku 13". */
const furtherTotals =
  /^(?:spolu|общо|ukupno|skupaj|összesen|yhteensä|всього|разом|сума|סה[״"]כ|kokku|iš viso|kopā|samtals)[\s\d:=.,]*$/iu;

/** The lines around a list that was pasted from a mail. */
const greeting =
  /^(?:hi|hey|hello|coucou|salut|hej|kære|kjære|buongiorno|buenas|ahoj|čau|dobrý den|our|my|this|below|dear|here|these|thanks?|thank you|let me know|please|fa(?:mmi|temi) sapere|(?:sagt?|gebt?) (?:mir |uns )?bescheid|(?:fais|faites|dis|dites)[- ](?:le[- ])?moi|av[ií]same|avis(?:ad|en)me|dime|me avis(?:a|em|en)|avisa-me|laat (?:me|het)|daj znać|hör av|daj(?:te)? vedieť|dej(?:te)? vědět|si fra|cheers|love|best|hallo|hier|danke|liebe|viele|bonjour|voici|merci|hola|gracias|ciao|grazie|olá|obrigad[oa]|dank|cześć|dzięki)(?!\p{L}).*[!.,;]$|^(?:thanks|thank you|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dzięki)[!.,]|^(?:(?:talk|speak|see you) soon|bis bald|à bientôt|hasta (?:pronto|luego)|a presto|até (?:breve|já)|tot (?:snel|gauw)|do zobaczenia|vi ses)[!.,]?$/iu;

/** Matches the name of an occasion above a pasted list: "Retirement dinner for Carol". */
const occasion =
  /\b(?:rsvps?|dinner|drinks|lunch|brunch|reception|celebration|reunion|trauerkaffee|leichenschmaus|party(?! of)|feier|fest|fête|soirée|cena|fiesta|festa|feest|etentje|supper|komunia|chrzciny|potluck|picnic|bbq|barbecue|cookout|gala|sign[- ]?up|grillen|cumple|impreza|przyjęcie|retirement|retraite|jubilación|pensionierung|verabschiedung|ruhestand|oslava|svatba|křtiny|niver|xv años|quince años|sweet (?:16|sixteen)|dåb|barnedåb|dop|bryllup|konfirmasjon)(?!\p{L})/iu;

/** Matches a title between lines or stars: "== Otto's branch ==". */
const ornate = /^([=*#~_–—-])\1+\s*\p{L}.*\1{2,}$/u;

/** Matches where an event is, below its title: "Salón Los Arcos". */
const venue =
  /^(?:sal[oó]n|salle|saal|hotel|h[oô]tel|gasthof|gasthaus|penzion|restaurante?|ristorante|trattoria|finca|hacienda|parroquia|iglesia|chiesa|buffet|ch[aâ]teau|domaine|schloss|zámek)\s\p{L}/iu;
/** Matches the head of the minutes of a meeting: "Protokoll der Vorstandssitzung". */
const minutes = /^(?:protokoll|minutes|compte[- ]rendu|acta|verbale|notulen|protokół|referat|zápis)\b/iu;

/** Matches what a social network writes below a name: "8 mutual friends", "Enviar mensagem". */
const besideName =
  /^(?:\d+ (?:mutual friends?|gemeinsame Freunde?|amigos en com[uú]n|amigos em comum|amici in comune|ami(?:\(e\))?s en commun)|(?:send )?message|enviar (?:mensaje|mensagem)|nachricht(?: senden)?|envoyer un message|invia messaggio|add friend)$/iu;

/** Matches a greeting without a comma behind it: "Dear Lindiwe". */
const addressed =
  /^(?:dear|hello|hallo|hola|bonjour|querid[oa]s?) (?:all|both|everyone|\p{Lu}\p{Ll}+(?: (?:and|&|und|et|y|e|en|och|og|i) \p{Lu}\p{Ll}+)?)$/iu;

/** Matches what follows a greeting in its line: "Howya, this is who I have so far". */
const greeted =
  /^(?:ma ch[ée]rie|mon ch[ée]ri)$|^(?:howya|hiya|hi|hey|hello|hallo|hola|ciao|hej|moin|servus|salut|bonjour|oi|ol[áa]|cześć|ahoj)(?: [^,]{1,20})?, .*\p{Ll}{2,} \p{Ll}{2,} \p{Ll}/iu;

/** Returns whether a line begins with a whole name or a couple: "Ann Reed (Sue's wedding)". */
const isOfGuest = (text: string): boolean =>
  isGivenName(text.split(' ')[0] ?? '') &&
  /^\p{Lu}\p{Ll}\p{L}* (?:(?:and|und|et|y|e|en|&|\+) )?\p{Lu}/u.test(text);

/** Matches what people write between guests: "Oh and", "ok", "👍👍". */
const filler = /^(?:oh,? and|and|also|lol|haha|x{2,}o*|[^\p{L}\p{N}?]+)[.!,:]*$/iu;

/** Matches what the writer of a list says: "I think that's everyone, let me know". */
const sentence =
  /^(?:(?:Ask|Tell|Call|Ring|Remind) \p{Lu}\p{L}+ (?:about|if|for|to|that|whether)(?!\p{L})|(?:Tu|Vous) (?:me|m['’]|nous) ?\p{Ll}{2,} |(?:I|We|Ich|Wir|Je|Nous|Yo|Eu|Ik|Wij|Jag|Vi|That['’]s|Das|C['’]est) \p{Ll}{2,}(?: [\p{L}'’]+,?){2,})/u;

/** Matches what a report says about the event: "Event: Otto's 70th", "Wo: Gasthof Post". */
const ofEvent =
  /^(?:event|occasion|anlass|veranstaltung|événement|évènement|evento|date|datum|fecha|when|wann|quand|cuándo|quando|wanneer|kiedy|where|wo|où|dónde|dove|onde|waar|gdzie|venue|location|lieu|lugar|luogo|locatie|miejsce|time|uhrzeit|heure|hora|tijd)\s?:\s/iu;

/** Matches what guests shall do or bring: "Still need: paper plates", "Bitte bis 1. Mai melden". */
const noteWord =
  /^(?:(?:still |we )?need(?:ed)?|bring|to bring|à prévoir|mitbringen|noch zu besorgen|da portare|do przyniesienia|att ta med|reminder|deadline|notes?|nota|hinweis|remarque|opmerking|uwaga|obs|bitte|please|merci de|pri[èe]re de|por favor|per favore|husk|remember|n['’]hésitez? pas|don['’]t forget|nicht vergessen|glöm inte|confirmar|confirmer|confermare|rsvp|s\.?v\.?p\.?|reply|antwort|graag|prosz[ęe]|pros[ií]my|svara|osa|(?:n\.?b|p\.?s)\.?(?=:))([:\s].*)$/iu;

/** "Osa Erik Lund" is a guest, because a name follows. */
const isNote = (text: string): boolean =>
  /^(?:\s?:\s+\S|\s+\p{Ll}+(?:\s+\S|[.!]+$))/u.test(noteWord.exec(text)?.[1] ?? '');

/** Matches what somebody adds up below a list: "That's 15 people I think". */
const sum =
  /^(?:(?:approx\.?|approximately)(?= \d)|\d{1,3}(?= (?:so far|in total|altogether|bisher|insgesamt|au total|en total|in totale|no total|totaal|razem)(?!\p{L}))|about(?= \d)|around(?= \d)|roughly(?= \d)|ungefähr|etwa(?= \d)|environ(?= \d)|unos(?= \d)|cerca de(?= \d)|około(?= \d)|that['’]?s|that makes|this makes|makes|in all|das sind|macht|ça fait|en tout|insgesamt|sono|in tutto|en total|ao todo|samen|to razem|totalt)\s\D{0,20}\d/iu;

/** Matches a question to the reader: "did I forget anybody? xo", "Habe ich jemanden vergessen?". */
const question =
  /^(?:(?:did|have|am|should) (?:i|we)|(?:is|are) there any|any(?:one|body) (?:else|missing|we|i)|who (?:else|is missing)|can you|could you|habe? (?:ich|wir)|fehlt (?:noch )?(?:jemand|wer)|wen habe|wer fehlt|est-ce que|ai-je|j['’]ai oublié|on a oublié|qui manque|(?:he|hemos) olvidado|falta alguien|se me olvid\p{L}+|(?:ho|abbiamo) dimenticato|manca qualcuno|chi manca|esqueci|falta alguém|ben ik|heb ik|wie ontbreekt|czy|kogo|har jag|glömde jag)(?!\p{L})[^?]{3,80}\?(?:\s*(?:x+o*x*|[^\p{L}\p{N}]+))?$/iu;

const weekday =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|pondělí|úterý|středa|čtvrtek|pátek|neděle|mandag|tirsdag|torsdag|fredag|lørdag|søndag|lunes|martes|miércoles|jueves|viernes|sábado|domingo|luned[ìi]|marted[ìi]|mercoled[ìi]|gioved[ìi]|venerd[ìi]|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|segunda|terça|quarta|quinta|sexta|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag';
const month =
  '(?:jan|gen|ene|sty|feb|f[ée]v|lut|mar|mär|maa|mrt|apr|avr|abr|kwi|may|mai|maj|mag|mei|jun|jui|giu|cze|jul|lug|lip|led|únor|břez|dub|květ|červ|srp|září|říj|listop|pros|aug|ago|aoû|sie|sep|set|wrz|o[ck]t|out|ott|paź|nov|lis|de[cz]|déc|dic|gru)\\p{L}*';
const when = new RegExp(
  `(?:^|[\\s,-])(?:${weekday})[.,]?\\s(?:\\p{L}{2,3}\\s)?(?:${month}\\.?\\s\\d|\\d{1,2}(?:[./-]\\d|(?:st|nd|rd|th|\\.)?,?\\s(?:(?:de|of)\\s)?${month}))|(?:^|\\s)\\d{1,2}(?:[:.h]\\d\\d)?\\s?(?:am|pm|uhr)(?!\\p{L})|(?:^|\\s)\\d{1,2}[:h]\\d\\d(?!\\d)`,
  'iu',
);

/** Returns whether a line says when the event is: "Sunday Oct 19, 5:30 pm, fellowship hall". */
const isWhen = (text: string): boolean => /\d/u.test(text) && when.test(text);

/** Matches a section of one host's guests: "Familie Lena", "Friends of Jonas". */
const ofHost =
  /^(?:familie|family of|familia(?: de)?|famille(?: de)?|famiglia(?: di)?|família(?: d[eoa])?|friends of|freunde(?: von)?|gäste(?: von)?|amis de|amigos de|amici di|guests of|vrienden van) (\p{Lu}\p{L}+)$/iu;

/** Matches the name of a parish above its members. */
const parish =
  /^\S+ (?:\S+ )+(?:church|parish|congregation|kirchengemeinde|pfarrei|paroisse|parroquia|parrocchia|paróquia|parafia|församling)$/iu;
/** Matches the name of a school or a club in the first line. */
const club =
  /^\S+ (?:\S+ )+(?:choir|chorus|choral society|society|association|primary school|high school|grammar school|school|college|club|guild|e\. ?v\.|kirchenchor|grundschule|gymnasium|realschule|chorale|vereniging|zangkoor|szkoła)$/iu;

const isParish = ([first = '', ...others]: readonly string[], isFirst: boolean): boolean => {
  const [word = ''] = first.split(' ');
  const isOfGuest = isGivenName(word) || isTitle(word) || /&|\b(?:and|und|et|y)\b/iu.test(first);
  return (
    (parish.test(first) || (isFirst && club.test(first))) &&
    !isOfGuest &&
    others.every((text) => isListTitle(text) || /\b20\d\d$/.test(text))
  );
};

/** Returns whether a row isn't a guest, but a section, a total, a remark, or the headings again. */
export function isNoGuest(
  row: ListRow,
  mapping: Mapping,
  { headings, hasCapitals, manner = plainManner }: ListFacts,
): boolean {
  const cells = row.cells.map((cell) => cell.trim());
  const texts = cells.filter((cell) => cell !== '');
  const [first = ''] = texts;
  // A number may say what it counts: "14 osób".
  const words = texts.filter((cell) => !/^[\d.,\s%$€£-]+(?:\p{L}{1,12}\.?)?$/u.test(cell));
  const isOnlyNumbersElse = words.length <= 1;
  if (isOnlyNumbersElse && (totals.test(words[0] ?? '') || furtherTotals.test(words[0] ?? ''))) return true;
  if (words.length < texts.length && words.length < 3 && isTotal(words[0] ?? '')) return true;
  if (words.length > 1 && words.length < texts.length && words.every((word) => totals.test(word)))
    return true;
  if (isOnlyNumbersElse && countsPersons(cells, mapping)) return true;
  if (words.length === 1 && texts.length > 1 && /^\p{L}+ total$/iu.test(words[0] ?? '')) return true;
  if (texts.length > 0 && texts.every((text) => counted.test(text))) return true;
  // "Adults | 5" is a total, unless the 5 is in a column that counts a guest's party.
  const isParty = mapping[cells.lastIndexOf(texts[1] ?? '')] === 'seats';
  if (texts.length === 2 && !isParty && counted.test(texts.join(' '))) return true;
  if (words.length === 2 && isSureTotal(first) && /^\d/u.test(words[1] ?? '')) return true;
  // A total in any language: "Aantal: | 11".
  if (isOnlyNumbersElse && texts.length > 1 && (words[0] ?? '').endsWith(':')) return true;
  const isHeadings =
    texts.length > 1 &&
    cells.every((cell, at) => cell === '' || foldedName(cell) === foldedName(headings[at] ?? ''));
  if (isHeadings) return true;
  if (texts.every((text) => /^(?:open-ended )?response$/iu.test(text))) return true;
  if (texts.length > 1 && texts.some((text) => sample.test(text))) return true;
  if (
    isOfDead(cells, mapping, headings) ||
    isNotInvited(cells, mapping, headings) ||
    isOfEmptyHome(cells, mapping)
  )
    return true;
  if (row.number < 3 && isParish(texts, row.number === 1)) return true;
  const isYear = (text: string) => /^(?:19|20)\d\d(?:[-/–]\d{2,4})?$/u.test(text);
  if (row.number < 4 && texts.length > 1 && isListTitle(first) && texts.slice(1).every(isYear)) return true;
  if (texts.length !== 1) return false;
  // "Antal: 15" is a total in one cell.
  const [, counts = ''] = /^([^\d:=]+?)\s*[:=]\s*\d{1,4}$/u.exec(first) ?? [];
  if (counts !== '' && isTotal(counts)) return true;
  if (first.startsWith('(') && /[!?.]\)$/u.test(first) && countPlain(first.slice(1)) > 3) return true;
  if (manner.isCapitalized && isPlainText(first)) return true;
  if (isTask(first, manner.isCapitalized)) return true;
  if (
    first.endsWith(':') ||
    /^(?:table|tisch|mesa|tavolo|tafel|stolik|bord) ?#?\d+(?:\s*[-–—:].*)?$|^(?:table|tisch|mesa|tavolo|tafel|bord|branch|group|gruppe|groupe|grupo|gruppo|grupa|grupp|team|shift|schicht) ?#?\d+(?:\s*\([^()\p{Lu}]*\))?$/iu.test(
      first,
    )
  )
    return true;
  // "Charlotte Reeve (back on the 9th)" is a guest.
  if (
    isCircle(first) ||
    isStatus(first) ||
    isListTitle(isOfGuest(first) ? first.replace(/\s*\([^()]*\)$/u, '') : first) ||
    greeting.test(first)
  )
    return true;
  if (first.length < 100 && (ornate.test(first) || /^[=*_~#–—-]{3,}$/u.test(first))) return true;
  if (row.number < 6 && occasion.test(first) && hasPlainWord(first) && /\s.*\s.*[.!?]$/u.test(first))
    return true;
  if (/^(?:Mum|Mom|Mam|Dad|Nan|Gran|Granny|Grandma) x+o*$/u.test(first)) return true;
  if (row.number < 3 && greeted.test(first)) return true;
  if (filler.test(first)) return true;
  if (row.number < 12 && (addressed.test(first) || isProse(first))) return true;
  if (
    /^(?:the|last|next|please|all|we|la|il|le|les|el|los|las|der|die|das|wir|het|de|den|det) /iu.test(
      first,
    ) &&
    !/\s\p{Lu}/u.test(first) &&
    isProse(first)
  )
    return true;
  if (/^\p{Lu}\p{Ll}+(?:club|verein|chor|stammtisch|runde)$/u.test(first)) return true;
  if (row.number < 5 && (venue.test(first) || minutes.test(first))) return true;
  if (sentence.test(first) || besideName.test(first)) return true;
  if (isNote(first) || sum.test(first) || isWhen(first) || ofEvent.test(first)) return true;
  if (remarks.test(first.replace(/^\(/, '')) && /\d/u.test(first)) return true;
  if (/!$/u.test(first) && /\s.*\s/u.test(first) && hasPlainWord(first)) return true;
  if (question.test(first) || thanks.test(first)) return true;
  const [, given = ''] = ofHost.exec(first) ?? [];
  if (manner.isWide && isGivenName(given)) return true;
  if (severalCounts.test(first) || /[-–—] elenco /u.test(first)) return true;
  if (row.number === 1 && /^\S+(?: \S+){0,2} 20\d\d$/u.test(first) && !first.split(' ').some(isGivenName))
    return true;
  if (
    row.number === 1 &&
    /\s.*\s|(?:list|liste|lista|lijst)$/iu.test(first) &&
    /(?:^|\s)(?:list|liste|lista|lijst|elenco)(?:\s|$)/iu.test(first) &&
    !namesPair.test(first)
  )
    return true;
  if (row.number === 1 && !isOfGuest(first) && (occasion.test(first) || /\s.*\s.*[?!…]$/u.test(first)))
    return true;
  // A remark in brackets, such as "Ana Silva (sin sal)", and a count are no part of a title.
  const title = first.replace(/\s*\([^)]*\)$|\s[-–—] \d{1,2} of \p{L}+$/u, '');
  const namesSomebody = lastNameOfFamily(title) !== '' || (row.number > 1 && isOfGuest(title));
  if (manner.isWide && manner.isCapitalized && hasPlainWord(title) && !namesSomebody) return true;
  if (mapping.filter((field) => field !== null).length < 2) return false;
  const isCapitals = /\p{Lu}.*\p{Lu}/u.test(title) && title === title.toUpperCase();
  return remarks.test(first) || (isCapitals && !hasCapitals) || first.length > 100;
}

/** Returns whether numbers stand where guests are named: "12 invites | 12 | 7", "Staff | 12". */
function countsPersons(cells: readonly string[], mapping: Mapping): boolean {
  const named = cells.filter((cell, at) => cell !== '' && ofPersons.has(mapping[at] ?? null));
  return (
    named.some((cell) => /^\d+$/.test(cell)) &&
    cells.filter((cell) => /^\d/.test(cell)).length > 1 &&
    named.every((cell) => /^\d{1,4}(?: \p{Ll}+)?$/u.test(cell))
  );
}
const ofPersons: ReadonlySet<ImportField | null> = new Set([
  ...nameFields,
  'partner',
  'partnerFirstName',
  'partnerLastName',
  'guest',
  'guestFirstName',
  'guestLastName',
]);

/** Returns whether a list writes names in capitals. Then capitals don't mark a section. */
export function writesCapitals(rows: readonly ListRow[], mapping: Mapping): boolean {
  const fields: readonly (ImportField | null)[] = ['name', 'lastName', 'household'];
  const names = mapping.flatMap((field, at) => (fields.includes(field) ? [at] : []));
  let all = 0;
  let capitals = 0;
  for (const row of someOf(rows)) {
    if (row.cells.filter((cell) => cell.trim() !== '').length < 2) continue;
    const name = filled(row, names);
    if (!/\p{L}/u.test(name)) continue;
    all += 1;
    if (name === name.toUpperCase() && name !== name.toLowerCase()) capitals += 1;
  }
  return capitals * 3 > all;
}
