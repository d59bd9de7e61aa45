/** Finds the columns of parents and their children, as in the list of a school class. */
import { foldedName } from '../kernel/search.ts';
import { looksLikeName, mostly } from './column-cells.ts';
import { type Guess, ofOthers } from './column-guess.ts';
import type { Mapping } from './field-list.ts';

/** Returns whether a heading names parents, such as "Parent 1" or "Mum". */
export const isParents = (heading: string): boolean =>
  /^(?:parents?|guardians?|zakonn\w+|rodice?|papa|mamma|mama|babbo|tata|tato|mom|mum|mommy|mummy|dad|daddy|grown up|carer|caregiver|eltern|elternteil|erziehungsber\w*|ouders?|responsable|responsavel|encarregad[oa]s?|apoderad[oa]|sorgeber\w*|representant legal|tuteur|genitor[ei]|rodzice?|mother|mutter|mere|madre|mae|father|vater|pere|padre|pai|moeder|vader|matka|ojciec|adult[oae]s? que|adultes? qui|adult(?:s|i)? (?:staying|che)|erwachsene[rn]? der|vardnadshavare|malsman|foralder|foraldrar|opiekun|verzorgers?)\b/.test(
    foldedName(heading),
  );

/** Returns whether a heading is about a mother alone. */
export const isMother = (heading: string): boolean =>
  /^(?:mama|mamma|mom|mum|mother|mutter|mere|maman|madre|mae|moeder|matka|mor|mamka)\b/.test(
    foldedName(heading),
  );

/** Returns whether a heading asks for a birthday or an age. */
export const isOfBirth = (heading: string): boolean =>
  /^(?:geb|geboren|geburtstag|geburtsdatum|dob|date of birth|birthday|birth date|age|alter|ne|nee|date de naissance|naissance|fecha de nacimiento|nacimiento|edad|data di nascita|eta|data de nascimento|nascimento|idade|geboortedatum|leeftijd|data urodzenia|data ur|wiek|fodelsedatum|fodd|born|birth year|year of birth|year born|geburtsjahr|jahrgang|annee de naissance|ano (?:de )?(?:nacimiento|nascimento)|anno di nascita|geboortejaar|rok urodzenia|rocznik|fodelsear|fodselsar|alder|fodselsdato)\b/.test(
    foldedName(heading),
  );

/** Returns whether a heading is about a father alone. */
export const isFather = (heading: string): boolean =>
  /^(?:papa|babbo|dad|father|vater|pere|padre|pai|vader|ojciec|far|tata)\b/.test(foldedName(heading));

/** Returns the heading of both parents, or the father's next to the mother's. */
export const pairOf = (headings: readonly string[]): string | undefined =>
  headings.find((heading) => bothParents.test(foldedName(heading))) ??
  (headings.some(isMother) ? headings.find(isFather) : undefined);
const bothParents =
  /^(?:parents|eltern|ouders|padres|genitori|pais|rodzice|foraldrar|foreldre|foraeldre|rodice)$/;

const ofFamily =
  /^(?:familienmitglieder|gezinsleden|familjemedlemmar|familiari|familiares|czlonkowie rodziny|(?:family|household) members|membres de la famille|miembros de la familia|membros da familia|membri della famiglia)$|^連名/;

/** Finds columns of brothers and sisters, parents and other members of the guest's family. */
export const relatives = (mapping: Mapping, headings: readonly string[]): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, at) => {
      const isOfFamily = ofFamily.test(foldedName(heading)) || bothParents.test(foldedName(heading));
      return (mapping[at] === 'children' && ofOthers.test(heading)) || (mapping[at] === 'guest' && isOfFamily)
        ? [at]
        : [];
    }),
  );

/** Returns whether a heading names pupils, such as "Student First". */
export const isPupils = (heading: string): boolean =>
  /^(?:(?:(?:vor und nach)?name|vorname|nom et prenom|nom|prenom|nombre|nome|naam|imie|(?:nazwisko i imie|imie i nazwisko)) (?:(?:of|de|du|del|des|dell|della|van) (?:the |het |l |la )?)?)?(?:student|pupil|camper|player|spelare|spieler(?:in)?|joueur|joueuse|jugador[ae]?|giocat(?:ore|rice)|jogador|speler|zawodnik|spiller|young person|child|kid|schuler(?:in)?|eleve|alliev[oa]|alumn[oa]|alunn[oa]|aluno|aluna|leerling|elev|ucze[nń]|zak|kind|kindes|enfant|dziecka|ucznia|barnets|nin[oa]s?|bambin[oa]|crianca|dziecko|barn)s?\b/.test(
    foldedName(heading),
  );

/** Returns whether a heading asks for the name of one child, such as "Name des Kindes". */
export const isOfOneChild = (heading: string): boolean =>
  isPupils(heading) &&
  !/(?:kids|children|kinder|enfants|nin[oa]s|hijos|bambini|figli|criancas|filhos|kinderen|dzieci|barn)\b/.test(
    foldedName(heading),
  );

/** Returns whether a heading calls the guests children, whatever other columns have. */
export const isOfKids = (heading: string): boolean =>
  /^(?:kids?|child(?:ren)?|kind(?:er)?|enfants?|niñ[oa]s?|bambin[oaie]|crianças?|kinderen|dziec(?:ko|i)|barn)(?:['’]?s? names?)?$/iu.test(
    heading.trim(),
  );

/** Returns whether a heading asks for the class of a pupil. */
export const isOfClass = (heading: string): boolean =>
  /^(?:class|form|grade|year group|klasse|classe|clase|curso|turma|klas|klasa|klass|arskurs)$/.test(
    foldedName(heading),
  );

/** Finds the parent who comes along with each child of a list: "Kid | Parent staying". */
export function parentsOfPupils({ columns, fields }: Guess): void {
  const names = columns[fields.indexOf('name')];
  if (!names || !isPupils(names.heading)) return;
  columns.forEach(({ heading, cells }, at) => {
    if (fields[at] !== null || !isParents(heading)) return;
    if (mostly(cells, isFullName) || (staying.test(foldedName(heading)) && mostly(cells, looksLikeName)))
      fields[at] = 'guest';
  });
}
/** Matches a heading that asks which parent stays. */
const staying =
  /\b(?:staying|stays|bleibt|reste|restent|queda|quedan|rimane|resta|fica|blijft|zostaje|stannar)\b/;
const isFullName = (cell: string): boolean => looksLikeName(cell) && /^\p{Lu}\S* .*\p{Lu}/u.test(cell);

/** If a list has children and their parents, the parents are invited. */
export function parentsAsNames({ columns, fields }: Guess): void {
  const isOfChild = fields.includes('children');
  columns.forEach(({ heading, cells }, at) => {
    const isBare = isOfChild && fields[at] === null && !foldedName(heading).includes(' ');
    if (isBare && isParents(heading) && mostly(cells, looksLikeName)) fields[at] = 'guest';
  });
  const at = columns.findIndex(({ heading }, index) => fields[index] === 'guest' && isParents(heading));
  if (at >= 0) fields[at] = 'name';
}
