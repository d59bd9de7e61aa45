/** Tells rows that invite nobody: of the dead, of empty homes, and of people who are left out. */
import { foldedName } from '../kernel/search.ts';
import { mayDeny } from './denials.ts';
import type { ImportField, Mapping } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { isKin } from './name-parts.ts';
import type { ListRow } from './list-rows.ts';
import { oncePer } from './latest.ts';
import { refusesAlone, mayRefuse, refusesInvitation } from './refusals.ts';
import { isStruckOut } from './struck-out.ts';
import { isAdultWord, isFamily, isNo, isStatus, isYes } from './words.ts';

const month =
  '(?:jan(?:uary|uar|vier|eiro|uari)?|enero|gennaio|gen|stycznia|feb(?:ruary|ruar|rero|braio|ruari)?|février|fevereiro|lutego|mar(?:ch|s|zo|ço|ca|t)?|märz|maart|mrt|apr(?:il|ile)?|avril|abril|abr|kwietnia|may|mai|mayo|maggio|maio|mei|maja|jun[ei]?|juin|junio|giugno|junho|juni|czerwca|jul[iy]?|juillet|julio|luglio|julho|lipca|aug(?:ust|ustus|usti)?|août|agosto|sierpnia|sep(?:t|tember|tembre|tiembre)?|settembre|setembro|września|o[ck]t(?:ober|obre|ubre)?|ottobre|outubro|października|nov(?:ember|embre|iembre|embro)?|listopada|de[cz](?:ember)?|décembre|diciembre|dicembre|dezembro|grudnia)';
const died =
  '(?:[†✝]|deceased|died|passed away|r\\.?i\\.?p\\.?|(?:ist )?verstorben|gestorben|(?:est )?décédée?|fallecid[oa]|falleció|falecid[oa]|faleceu|decedut[oa]|è mort[oa]|overleden|overleed|zmarł[aiy]?|avliden|avled|afdød|død)';
const onDay = `(?:[\\s,]+(?:in|im|am|on|le|el|il|em|en|op|den|w))?(?:\\s+\\d{1,2}(?:\\.|er)?(?: de| di)?(?=\\s+\\p{L}))?(?:\\s+${month}\\.?)?[\\s\\d./'’-]*`;
/** Matches a word that denies, behind the remark that somebody has died. */
const denied =
  "(?<!\\p{L})(?:no|not|do(?:n['’]?t)|remove|take|nicht|kein\\p{L}*|streichen|ne|pas|sin|non|senza|não|niet|geen|nie|inte|ej|ikke)(?!\\p{L})";
/** Matches a remark that somebody has died, with a year or a date: "deceased 2017 - no card". */
const diedNote = new RegExp(
  `^${died}(?:\\s*\\()?${onDay}\\)?(?:$|(?:[,;] |\\s[-–—]\\s)(?=.*${denied}))`,
  'iu',
);
/** Matches a person who has died: "Josef Dieterle †", "Karl Möller (verstorben im Januar)". */
const diedName = new RegExp(
  `\\p{L}\\s*(?:[†✝]|\\([†✝]\\))$|^[†✝] ?\\p{L}|\\(${died}${onDay}\\)$|[\\p{L}.]\\s+[-–—]\\s+${died}${onDay}(?:$|[,;.!])`,
  'iu',
);
/** Returns whether the cell of a partner names somebody who is dead, or an ex: "Ann Reed †". */
export const isPartnerOfOnce = (cell: string): boolean =>
  diedName.test(cell) ||
  /\((?:[Ee]x(?:[- ]\p{L}+)?|divorced|separated|getrennt|geschieden|uit elkaar|séparée?s?|divorcée?s?|separad[oa]s?|divorziat[oaie])\)$/u.test(
    cell,
  );

/** Returns whether a heading asks if somebody has died: "Deceased", "Verstorben am". */
const asksOfDeath = (heading: string): boolean =>
  /^(?:is |cnbio )?(?:deceased|date of death|death date|verstorben|sterbedatum|decede|date de deces|fallecid[oa]|falecid[oa]|decedut[oa]|overleden|zmarl[ay]|avliden|afdod)(?: (?:date|on|am|le|el|op|yes no|y n|flag))?$/.test(
    foldedName(heading.replace(/_/g, ' ')),
  );
const isYesOrDay = (cell: string): boolean => isYes(cell) || /\b(?:19|20)\d\d\b/.test(cell);
/** The columns that ask if somebody has died. All rows of a list have the same headings. */
const columnsOfDeath = oncePer((headings: readonly string[]): readonly number[] =>
  headings.flatMap((heading, at) => (asksOfDeath(heading) ? [at] : [])),
);
const ofOneName = new Set<ImportField | null>(['name', 'firstName', 'lastName', 'household']);
const ofOthers = new Set<ImportField | null>([
  ...([
    'partner',
    'partnerFirstName',
    'partnerLastName',
    'guest',
    'guestFirstName',
    'guestLastName',
  ] as const),
  ...(['plusOne', 'additional', 'children', 'childFirstName', 'adults', 'seats'] as const),
]);

const notInvited =
  "(?:do(?:n['’]t| not) invite|(?:mehr )?nicht (?:mehr )?einladen|nie zapraszamy|bjuds (?:ej|inte)|ne (?:pas|plus) inviter|no invitar|non invitare|n[ãa]o convidar|niet uitnodigen|nie zapraszać|bjud inte|ska inte bjudas|ikke inviter(?:es)?)";
const struck =
  '(?:(?:not|no longer) invit(?:ing|ed)(?: after all| any ?more)?|crossed (?:out|off)|struck off|gestrichen|rayée?s?|tachad[oa]s?|cancellat[oaie]|geschrapt|skreślen[aiy]|struken|strukna)';
const gone =
  '(?:(?:has |have )?left|moved away|quit|retired|resigned|ausgeschieden|ausgetreten|(?:hat )?gekündigt|weggezogen|partie?|ya no trabaja|non lavora più|vertrokken|odszedł|odeszła|(?:har )?slutat)';
/** Matches a note that its guest shall not come. "Do not invite: kids" is about somebody else. */
const notInvitedNote = new RegExp(
  `(?:^|[.!;] )${notInvited}[!.]*(?:$|\\s*[-–—(,;.])|^(?:${gone}[^,;–—-]{0,20}\\s*[-–—,;.]|${struck},)\\s*${notInvited}[!.]*$|(?:^|[.!;] )${struck}[!.]*$`,
  'iu',
);
/** "(kids not invited)" is about others. */
const notInvitedName = new RegExp(
  `^[^()]*[\\s(]${notInvited}(?:[!.)]*$|\\s*\\()|^[^()]*\\(${struck}[!.]*\\)$`,
  'iu',
);

/** Matches who sends regrets: "Can't come: Bo". */
const struckOff =
  /^(?:can['’]?t (?:come|make it)|cannot (?:come|make it)|not (?:coming|inviting|invited)|(?:kommt|kommen|kann|können) nicht|ne vien(?:t|nent) pas|no viene[ns]?|no pueden venir|não v[eê]m|non (?:viene|vengono)|kom(?:t|en) niet|nie przyjd(?:zie|ą)|kommer inte)(?:\s?:)\s+\S|^not inviting \p{L}/iu;
const isStruckOff = (text: string): boolean =>
  isStruckOut(text) || (struckOff.test(text) && !isLimited.test(text));
const isLimited = /(?<!\p{L})(?:but|aber|mais|pero|ma|mas|maar|ale|men)(?!\p{L})/iu;

/** Returns whether a heading asks whom to invite. French "Invité ?" asks for a guest. */
export const asksToInvite = (heading: string): boolean =>
  /^(?:(?:to )?invite|(?:send |do we )invit(?:e|ation)|einladen|à inviter|invitar|a invitar|invitare|da invitare|convidar|uitnodigen|zaprosić|bjuda(?: in)?|bjuds|inviteres?)(?: (?:y\/n|yes\/no|them))?\s*\?$|^(?:to invite|einladen|à inviter|a invitar|da invitare|uitnodigen|zaprosić)$/iu.test(
    heading.replace('¿', '').trim(),
  );
const ofStatus =
  /^(?:(?:order|ticket|booking|registration|attendee|member(?:ship)?|bestell|mitglieds?|buchungs?) ?)?(?:status|statut|estado|stato|estatus|situacao)$/;
const ended =
  /^(?:cancel+ed|cancellation|refunded|removed|resigned|moved away|deceased|annul[ée]e?s?|remboursée?s?|radiée?|démissionnaire|storniert|erstattet|ausgetreten|gekündigt|verstorben|anulad[oa]|reembolsad[oa]|annullat[oa]|rimborsat[oa]|geannuleerd|opgezegd|anulowan[eya]|zwrócon[eya]|avbokad|avregistrerad|återbetald|utträdd|avbestilt|annulleret|afmeldt)(?:$| [-–—(] ?(?:moved|refund|duplicate|deceased|left|verzogen|parti|déménagé))/iu;
/** Returns whether a heading is about invitations or answers: "RSVP", "Inbjuden". */
export const isOfAnswers = (heading: string): boolean =>
  /\b(?:rsvp|attend(?:ing|ance|s)?|coming|respon[sd]\w*|reply|replied|answer|invit\w*|status|zusagen?|absagen?|zugesagt|abgesagt|antwort(?:en)?|ruckmeldung(?:en)?|rucklauf|yes no|y n|ja nein|oui non|si no|sim nao|ja nee|tak nie|ja nej|in or out|in out|likely|likelihood|wahrscheinlich\w*|probab\w*|retours?|eingeladen|einladen|kommt|reponse|presence|vient|asist\w*|respuesta|presenza|risposta|aanwezig|komt|antwoord|uitgenodigd|uitnodigen|obecn\w*|odpowied\w*|zaproszon\w*|svar|kommer|inbjuden|bjuden|bjuds|osa|presenca|presencia|participa\w*|resposta|convidad\w*|convite|confirm\w*|conferm\w*|bestatig\w*|bevestig\w*|potwierdz\w*|bekrafta\w*|bekraeft\w*|join(?:ing)?|make it|(?:able to|can you|will you|can|will) come|going|dabei|teilnahme|nimmt teil|teilnehmen|viens|venez|participe\w*|vienes?|vendras?|asistira\w*|sarai|verrai|verra|viene|vengono|partecip\w*|vem|vens|vira|deelname|deelnemen|kom je|przyjdzie\w*|bedziesz|beda|udzial|deltar|deltager)\b/.test(
    foldedName(heading),
  ) &&
  !/\b(?:save|std|thank|gift|card|e?mail\w*|sms|reminder|sent|invited to|\w+(?<!definitely|kids|children|partner|spouse|plus one) invited|verschickt|versendet|gesendet|envoye\w*|enviad\w*|inviat\w*|spedit\w*|verstuurd|verzonden|wyslan\w*|skickat|skickad|sendt)\b/.test(
    foldedName(heading),
  );

/** The columns whose cells can say that somebody isn't invited. */
const columnsOfInvited = oncePer((headings: readonly string[]) =>
  headings.flatMap((heading, at) => {
    const test = asksToInvite(heading) ? isPlainNo : ofStatus.test(foldedName(heading)) ? endsOrder : null;
    return test ? [{ at, test }] : [];
  }),
);
const isPlainNo = (cell: string): boolean => /^\p{L}{1,4}$/u.test(cell) && isNo(cell);
const endsOrder = (cell: string): boolean => ended.test(cell);

const anywhere = new RegExp(`(?<!\\p{L})(?:${notInvited}|${struck})(?!\\p{L})`, 'iu');
/** Returns whether a text says of anybody that they aren't invited. */
export const mentionsNotInvited = (text: string): boolean => anywhere.test(text);

/** Matches a cell of its own: "NICHT einladen". Programs write "Not Invited" for single events. */
const asksNotTo = new RegExp(`^${notInvited}[!.]*$`, 'iu');

/** Returns whether a program says that somebody isn't a guest of one of several events. */
export const isOfOtherEvent = (cell: string): boolean => /^not invited$/iu.test(cell);

/** Matches what stands in the place of a name, or before those who aren't invited. */
const instead = new RegExp(`^(?:not invited|${notInvited}|${struck})\\s*[-–—:(]`, 'iu');
/** Matches what stands behind a name: "Ana Silva - said no, don't send her one". */
const behindName = /^[^()]*?\p{L}(?:\s[-–—]\s|\s*\()(.+)$/u;

/** Returns whether a row says that its persons shall not be invited. */
export const isNotInvited = (
  cells: readonly string[],
  mapping: Mapping,
  headings: readonly string[],
): boolean =>
  columnsOfInvited(headings).some(
    ({ at, test }) => mapping[at] !== 'plusOne' && test(cells[at]?.trim() ?? ''),
  ) ||
  cells.some(
    (cell, at) =>
      (mapping[at] === 'note' && (notInvitedNote.test(cell) || refusesInvitation(cell))) ||
      (mapping[at] === null &&
        (asksNotTo.test(cell) ||
          (refusesInvitation(cell) && !isOfOtherEvent(cell) && isOfAnswers(headings[at] ?? '')))) ||
      (mapping[at] === 'tags' &&
        cell
          .split(/[;,|]/u)
          .some((tag) => notInvitedNote.test(tag.trim()) || isNotInvitedTitle(tag.trim()))) ||
      (mapping[at] === 'name' &&
        (notInvitedName.test(cell) ||
          notInvitedNote.test(cell) ||
          instead.test(cell) ||
          isStruckOff(cell) ||
          refusesInvitation(behindName.exec(cell)?.[1] ?? ''))),
  ) ||
  areStruckOut(cells, mapping);

/** Returns whether the first name, or the only name of a row is struck out. */
function areStruckOut(cells: readonly string[], mapping: Mapping): boolean {
  const of = (field: ImportField) => cells.filter((cell, at) => mapping[at] === field && cell.trim() !== '');
  const named = [of('firstName'), of('lastName'), of('name'), of('household')].find(
    ({ length }) => length > 0,
  );
  return named !== undefined && named.every((cell) => isStruckOut(cell.trim()));
}

/** Returns whether a list says that nobody has a home, a plot or a seat: "Plot 2 - vacant". */
export const isEmptyHome = (text: string): boolean =>
  isEmptyIn(
    text === text.toUpperCase()
      ? text.toLowerCase()
      : // "VACANT - bank owned"
        text.replace(/^(?:VACANT|EMPTY|UNSOLD)(?= |$)/u, (word) => word.toLowerCase()),
  );
const isEmptyIn = (text: string): boolean =>
  /^(?:\p{L}[\p{L}.]{0,12} \d{1,4}\p{L}?\s+[-–—:]\s+)?[-–—(\s]*(?:[Ee]mpty|[Vv]acant|[Ff]or sale|[Tt]o let|leer(?: stehend)?|steht leer|unbewohnt|zu verkaufen|zu vermieten|vide|inoccupé|à vendre|à louer|vac[ií][oa]|vago|en venta|se vende|vuoto|sfitto|in vendita|leeg|staat leeg|onbewoond|te koop|te huur|puste|na sprzedaż|do wynajęcia|står tom|tom lägenhet|till salu|vacature|vakant|vakans|vacante|vaga|wolna|wolny|wolne|ledigt?|leegstand|leerstand|leerstehend)(?:$|\)|\s*[-–—(,])/u.test(
    text,
  ) ||
  /^\(tom[,)]/u.test(text) ||
  /^(?:[Nn]obody|[Nn]o[ -]?one|[Nn]o answer)(?!\p{L})|^(?:\p{L}[\p{L}.]{0,12} \d{1,4}\p{L}?\s+[-–—:]\s+)?\p{Ll}[^,]*(?:,|[-–—])\s(?:nobody|no one|niemand|personne|nadie|ninguém|nessuno|nikt)[.)]?$/u.test(
    text,
  );

export const isOfEmptyHome = (cells: readonly string[], mapping: Mapping): boolean =>
  isEmptyHome(cells.filter((cell, at) => cell !== '' && ofOneName.has(mapping[at] ?? null)).join(' ')) &&
  cells.every((cell, at) => !/\p{L}/u.test(cell) || !ofOthers.has(mapping[at] ?? null));

/** Returns whether the only person of a row has died. */
export const isOfDead = (cells: readonly string[], mapping: Mapping, headings: readonly string[]): boolean =>
  (cells.some((cell, at) =>
    (mapping[at] ?? 'note') === 'note'
      ? diedNote.test(cell)
      : ofOneName.has(mapping[at] ?? null) && diedName.test(cell),
  ) ||
    columnsOfDeath(headings).some((at) => isYesOrDay(cells[at] ?? ''))) &&
  cells.every((cell, at) => {
    if (ofOneName.has(mapping[at] ?? null))
      return (
        !/[&+/;]|,.*,|\s(?:and|und|et|y|e|en|i|och|og)\s/u.test(cell.replace(/\([^()]*\)$/u, '')) &&
        !isFamily(cell)
      );
    const field = mapping[at] ?? null;
    return (
      cell === '' || !ofOthers.has(field) || (field === 'seats' && /^[01]$/.test(cell)) || isAdultWord(cell)
    );
  });

/** Matches a title above people who shall not be invited. */
const title =
  /^(?:in memoriam|in loving memory|deceased|verstorbene?|décédée?s|fallecidos|falecidos|deceduti|overleden|zmarli|avlidna|not (?:inviting|invited)|uninvited|(?:do(?:n['’]t| not)|won['’]t) (?:invite|ask)|not asking|nicht (?:einladen|eingeladen|einzuladen)|(?:ne )?pas (?:à )?invit(?:er|és|ées)|non invit(?:és|ati|are)|no (?:invitar|invitados)|não (?:convidar|convidados)|niet (?:uitnodigen|uitgenodigd)|nie (?:zapraszać|zapraszamy|zaproszeni)|(?:bjuds )?(?:inte|ej) (?:bjudna|inbjudna)|bjuds (?:inte|ej)|bjuder inte|ikke inviter(?:et|t|te|es))[\s:!.]*$/iu;

/** Matches a title that says so in brackets: "Kann nicht ❌ (nicht mehr einladen)". */
const inBrackets = new RegExp(`^([^()]{1,40})\\([^()]*${notInvited}[^()]{0,20}\\)\\s*:?$`, 'iu');
const isTitleInBrackets = (text: string): boolean => isStatus(inBrackets.exec(text)?.[1]?.trim() ?? '');

/** Matches a title above people who are invited, behind those who are not. */
const invitedTitle =
  /^(?:(?:still |yet )?(?:to invite|inviting|invited)|eingeladen|einzuladen|à inviter|invités|invitad[oa]s|convidad[oa]s|invitati|da invitare|uitgenodigd|zaproszeni|inbjudna|inviteret)[\s:!.]*$/iu;

/** Returns whether the title of a section or a sheet says that nobody in it shall be invited. */
export const isNotInvitedTitle = (text: string): boolean =>
  title.test(text) ||
  asksNotTo.test(text.replace(/\s*:$/u, '')) ||
  isTitleInBrackets(text) ||
  refusesAlone(text.replace(/^[-–—=*\s]+|[-–—=*:\s]+$/gu, ''));

/** Returns whether the title of a section may say that its people declined: "Schon abgesagt:". */
export const isDeclinedTitle = (text: string): boolean =>
  text.length < 60 && (mayRefuse(text) || mayDeny(text)) && !namesGuest(text);

/** Returns whether a line names a guest before a bracket: "Auntie Jean (just her, Ron died)". */
const namesGuest = (text: string): boolean =>
  text
    .replace(/\(.*$/u, '')
    .split(/\s+/u)
    .some((word) => /^\p{Lu}\p{Ll}/u.test(word) && (isGivenName(word) || isKin(word)));

/**
 * Returns the rows of sections whose title is below a blank row and passes the test, with that
 * title. A section ends with a blank row behind its guests, or with the next title.
 */
export function rowsBelow(
  isHeadText: (text: string) => boolean,
  mapping: Mapping,
  rows: readonly ListRow[],
  isTitle: (row: ListRow) => boolean,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let below: string | null = null;
  let hasGuests = false;
  let above = Infinity;
  for (const row of rows) {
    const at = row.cells.findIndex((cell) => cell !== '');
    const text = row.cells[at]?.trim() ?? '';
    const isApart = row.number > above + 1;
    const isHead =
      isApart &&
      mapping[at] !== 'note' &&
      isHeadText(text) &&
      row.cells.every((cell, other) => other === at || cell === '');
    if (isHead) {
      below = text;
      hasGuests = false;
    } else if (below !== null && (isTitle(row) || invitedTitle.test(text) || (hasGuests && isApart)))
      below = null;
    else if (below !== null) hasGuests = true;
    if (below !== null) found.set(row.number, below);
    above = row.number;
  }
  return found;
}
