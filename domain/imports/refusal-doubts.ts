/** Doubts about a row that may say that its guests don't come, or shall not be asked. */
import { foldedName } from '../kernel/search.ts';
import { withAnswerBehind } from './answer-behind.ts';
import { declines, mayDeny } from './denials.ts';
import type { ImportField, Mapping } from './field-list.ts';
import type { HouseholdDoubt } from './household-doubts.ts';
import { latest, oncePer } from './latest.ts';
import { isOfAnswers, isOfOtherEvent, mentionsNotInvited } from './not-invited.ts';
import { mayRefuse, saysNo } from './refusals.ts';

const contacts: ReadonlySet<ImportField> = new Set([
  'email',
  'phone',
  'postcode',
  'seats',
  'address',
  'city',
]);
const ofPlace: ReadonlySet<ImportField | null> = new Set(['address', 'city', 'region']);
const refuses = latest((text: string) => mayRefuse(text) || declines(text));
const denies = latest((text: string) => mayRefuse(text) || mayDeny(text));
/** Most addresses have no two plain words in a row, and no shouted one: "DECEASED 2021". */
const mayTell = /\p{Ll}{3} \p{Ll}{3}|\p{Lu}{4}/u;
const tellsOf = latest((text: string) => mayTell.test(text) && mayRefuse(text));
const answersIn = oncePer((headings: readonly string[]) => headings.map(isOfAnswers));
const eventsIn = oncePer((headings: readonly string[]) =>
  headings.flatMap((heading, at) => (ofEvent.test(foldedName(heading)) ? [at] : [])),
);
const excludes = latest(mentionsNotInvited);
const tellsNo = latest((name: string) => /\s\S+\s/u.test(name) && saysNo(name));

/** Returns doubts about a row that may say of one of its persons not to invite them. */
export function refusalDoubts(
  cells: readonly string[],
  mapping: Mapping,
  headings: readonly string[],
): HouseholdDoubt[] {
  const answers = answersIn(headings);
  const told = cells.flatMap((cell, at) => {
    const heading = headings[at] ?? '';
    const field = mapping[at] ?? null;
    const said = field === 'note' || field === 'tags' ? cell : field === 'name' ? behindName(cell) : '';
    const isRead = field !== null && !contacts.has(field) && cell.length > 5;
    const isTold =
      field === 'name' ? tellsNo(cell) || crossed.test(cell) : ofPlace.has(field) && tellsOf(cell);
    if ((isRead && excludes(cell)) || denies(said) || isTold) return [cell];
    const isNone = field === 'seats' && cell === '0';
    const isAnswer =
      field === null &&
      cell.length < 60 &&
      (isOfStatus.test(heading) || !isOfOtherEvent(cell)) &&
      (refuses(cell) || (answers[at] === true && (isDecline(cell) || denies(cell))));
    return isNone || isAnswer ? [`${heading}: ${cell}`] : [];
  });
  const absent = eventsMissed(cells, mapping, headings);
  return [...told, ...absent].slice(0, 1).map((value) => ({ code: 'unsure', value }));
}

/** Returns the answers to single events, if a row has none but declines: "Trauung: nein". */
function eventsMissed(cells: readonly string[], mapping: Mapping, headings: readonly string[]): string[] {
  const answers = eventsIn(headings).flatMap((at) => {
    const cell = cells[at] ?? '';
    const isAnswer = cell.trim() !== '' && mapping[at] === null;
    return isAnswer
      ? [{ told: `${headings[at] ?? ''}: ${cell}`, isNo: isDecline(cell) || cell.trim() === '0' }]
      : [];
  });
  return answers.every(({ isNo }) => isNo) ? answers.map(({ told }) => told) : [];
}
/** Matches the heading of an event that somebody may come to: "Ceremony & Reception", "Messe". */
const eventWord =
  'the|day|evening|wedding|church|main|und|and|et|y|e|en|i|och|og|de|da|del|della|du|la|le|lunch|dinner|ceremony|reception|party|service|funeral|christening|hochzeit|trauung|feier|fest|standesamt|kirche|abend|essen|mariage|messe|mairie|ceremonie|vin d honneur|cocktail|repas|diner|soiree|fete|boda|misa|ceremonia|banquete|comida|cena|fiesta|casamento|cerimonia|missa|festa|almoco|jantar|copo d agua|matrimonio|messa|pranzo|ricevimento|bruiloft|dag|avond|feest|receptie|borrel|slub|wesele|obiad|przyjecie|brollop|vigsel|middag|mottagning|vielse|bryllup';
const ofEvent = new RegExp(`^(?:${eventWord})(?: (?:${eventWord}))*$`, 'u');

/** Matches "❌ Ann Reed" and "not Ann Reed". */
const crossed = /[❌✗✘✕✖🚫👎⛔🙅]|^(?:(?:sorry )?not|nicht|pas|niet|nie|inte|ikke) \p{Lu}/u;
/** Programs write "Not Invited" for single events, too. */
const isOfStatus = /^\s*(?:invit\w*\s*)?status\s*$|^\s*invited\??\s*$/iu;
/** What a cell says behind a name: "Ann Reed (Tom NOT invited)". */
const behindName = (cell: string): string =>
  /^[^(,–—-]*\p{L}\s*[(,–—-](.*)$/u.exec(withAnswerBehind(cell))?.[1] ?? '';
const isDecline = (cell: string): boolean =>
  /^(?:no?|out|dec\.?|nein|non|não|nee|nie|nej|nei|false|[✗✘❌]|not (?:attending|coming)|(?:regretfully )?declines?|regrets?)(?:$|[,;.!(]|\s[-–—]\s)/iu.test(
    cell.trim(),
  );
