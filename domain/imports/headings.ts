/** Finds the meaning of a heading, however a program decorates it. */
import { foldedName } from '../kernel/search.ts';
import type { ImportField } from './field-list.ts';
import {
  countsOthers,
  fieldOfSomeWords,
  fieldOfWords,
  mentionsGuestsInHeading,
  mentionsOthers,
} from './heading-grammar.ts';
import { fieldsBySpelling } from './heading-words.ts';
import { kinBefore } from './kin-before.ts';
import { namesKids } from './named-kids.ts';
import { isListTitle } from './words.ts';

/** Words for where an address, a phone or an email belongs, such as "home". */
type Place = 'home' | 'work' | 'other';

export interface HeadingMeaning {
  field: ImportField;
  place: Place | null;
  /** The number in a heading such as "Guest 2" or "Child 1 First Name", or null. */
  number: number | null;
}

const places: Record<Place, RegExp> = {
  home: /\b(?:bostad|huisadres|thuis|home|privat|private|personal|personnel|domicile|casa|domicilio|particular|prive|primary|mailing|hem|hjemme|domowy)\b/,
  work: /\b(?:arbetsadress|arbetsplats|werkadres|work|business|office|company|geschaftlich|buro|firma|firmen|dienstlich|bureau|professionnel|trabajo|laboral|trabalho|lavoro|ufficio|werk|zakelijk|praca|sluzbowy|arbete|jobb)\b/,
  other: /\b(?:formatted|other|weitere|sonstige|anders|autre|otro|otra|outro|altro|inny)\b/,
};

/**
 * Headings of columns that we never use: columns about another column, and numbers that reach
 * nobody, such as a fax.
 */
const unused =
  /\b(?:label|type|typ|fax|telefax|pager|isdn|telex|callback|tty|assistant|assistent|assistants|car|radio|phonetic|yomi|photo|website|url|birthday|anniversary|sort|file as|business unit|is plus|plus ones? (?:for|of))\b/;

/** Meanings that need an address group, so that we can prefer a home to an office. */
const ofPlace: ReadonlySet<ImportField> = new Set([
  'address',
  'postcode',
  'city',
  'region',
  'country',
  'phone',
  'email',
]);

/**
 * Separates words that a program has joined: "plusOnesAllowed", "guest_name", "E-mail 1 - Value".
 */
const spaced = (heading: string): string =>
  heading
    // Raiser's Edge: "CnBio_First_Name", "CnSpSpBio_First_Name", "CnAdrPrf_PostCode".
    .replace(/^CnSpSpBio_/, 'spouse ')
    .replace(/^Cn(?:Bio|AdrPrf|AdrSal|Ph_\d_\d\d)_/, '')
    .replace(/^="?|"$/g, '')
    // Removes endings in brackets or after a slash: "Invité(e)", "Guest(s)", "acompañado/a".
    .replace(/(?<=\p{L})\((?:e|s|es|n|en|r|a|as|os|in)\)/gu, '')
    .replace(/(?<=\p{L}{3})\/(?:as?|os?|es?|in|innen|r|n)(?!\p{L})/gu, '')
    .replace(/[:;]-?[)(DP](?=\s|$)/gu, '')
    .replace(/^(?:familien?|haushalts?|gruppen)[ -]?(?:nr|nummer)\b/i, 'familie nr')
    .replace(/(^|[\s(])(?:\+|plus)\s*1(?:'?s)?\b/i, '$1plus one')
    .replace(/(?<=\d)['’]?s\b/u, '')
    .replace(/^#\s*(?=\p{L})/u, 'number ')
    .replace(/^inv(?:ite|itation)?\.?\s*(?:#|no|nr|num)\.?$/i, 'invitation no')
    .replace(/^(hh|contact|phone|cell|mobile)\s*#$/i, '$1 no')
    // A partner in Dutch programs: "P_Roepnaam".
    .replace(/^P_(?=\p{Lu})/u, 'partner ')
    // Thunderbird in Swedish and Danish: "Hemadress", "Hjemmeby".
    .replace(/^(hem|hjemme)(?=adress|ort|by|post|län|region|land|telefon)/i, '$1 ')
    // An Italian companion: "AccNome", "Acc. cognome".
    .replace(/^acc\.?[\s_]*(?=nome|cognome)/i, 'accompagnatore ')
    // Letters and ordinals count persons, too: "Partner A First", "Second Partner".
    .replace(/(?<=^(?:partner|guest|person|gast|spouse) )([ab])\b/i, (letter) =>
      /a/i.test(letter) ? '1' : '2',
    )
    .replace(
      /^(first|1st|second|2nd) (partner|spouse|guest|person|adult)\b/i,
      (_all, nth: string, who: string) => (/f|1/i.test(nth) ? `${who} 1` : `${who} 2`),
    )
    .replace(/(\p{Ll})(\p{Lu}|\d)/gu, '$1 $2')
    .replace(/_/g, ' ');

const looked = (text: string): ImportField | null => fieldsBySpelling.get(foldedName(text)) ?? null;

const brackets = /[([][^)\]]*[)\]]/g;

/** Words for the person that a program means anyway: "Buyer First Name", "Student Last Name". */
const roles =
  /^(?:head(?: of household)?|primary|main|lead) (?!guest|contact|invitee|person)|^(?:(?:primary|main|lead|head|first) (?:guest|contact|invitee|person)|badge|ticket(?= (?:full|first|last|email|phone))|buyer|purchaser|ticket ?holder|attendee|student|pupil|leerling|schuler|schulerin|eleve|alumno|alumna|alunno|alunna|aluno|aluna|uczen|elev|customer|client|vip|registrant|invitee|invite|invitation|contact|main|billing|recipient|member|constituent|donor|patron|delegate|participant|worker|employee|staff|passenger|your|legal)s? |^(?:votre|vos|ton|tes|dein|deine|ihr|ihre|tu|tus|su|sus|seu|sua|il tuo|il suo|jouw|uw|twoje) /;

const rolesBehind =
  / (?:(?:du|de la|de l|del|dell|des|of|do|da) )?(?:participante?|invite|convive|eleve|alumn[oa]|schulers?|alunn[oa]|leerling|ucznia|asistente|invitado|convidado|partecipante|invitato|deelnemer|teilnehmer|uczestnika|attendee|registrant)$/;

/** Matches the words around a heading that is a question: "Hi! What's your first name?" */
const questions =
  /^(?:(?:please )?(?:enter|tell us|provide|and)|(?:.* )?(?:what s|what is|whats|what are|wie lautet|wie heisst|wie ist|cual es|cuales son|quel est|quelle est|qual e|wat is)) (?:(?:your|the|dein|deine|ihr|ihre|tu|tus|su|sus|votre|ton|ta|il tuo|il suo|o seu|je|jouw|uw) )*/;

/** Words for a count: "Qtd. adultos", "¿Cuántos niños?", "How many children are coming?". */
const counts =
  /^(?:max|maximum|allowed|n|no|nr|num|numero|number|qtd|qtde|quantidade|anz|anzahl|nb|nbre|nombre|cant|cantidad|cuantos|cuantas|aantal|hoeveel|liczba|ile|antal|hur manga|pocet|total|how many|wie viele|combien|quantos|quantas|quanti|quante)(?: (?:of|de|d|di|von|av))? /;
const coming =
  / (?:totales|totali|totais|totaux|in total|held|purchased|bought|booked|reserved|ordered|invited|attending|coming|are coming|will come|will attend|kommen|viendront|viennent|vienen|asistiran|vem|virao|vengono|verranno|komen|przyjdzie|kommer)$/;
const counted: ReadonlySet<ImportField | null> = new Set([
  'children',
  'adults',
  'additional',
  'plusOne',
  'partner',
  'guest',
  'seats',
]);

/** The parts of another person's name. */
const namesOther: ReadonlySet<ImportField> = new Set([
  'guestFirstName',
  'guestLastName',
  'partnerFirstName',
  'partnerLastName',
  'childLastName',
]);

/** The variants of a heading, from the whole one to one without place and number. */
function* formsOf(text: string, place: Place | null): Generator<{ form: string; isWhole: boolean }> {
  yield { form: text, isWhole: true };
  const bare = text.replace(brackets, ' ');
  yield { form: bare, isWhole: true };
  const words = foldedName(bare).split(' ');
  const plain = words.filter((word) => !/^\d+$/.test(word)).join(' ');
  yield { form: plain, isWhole: true };
  const unplaced = place ? plain.replace(places[place], ' ').replace(/\s+/g, ' ').trim() : plain;
  yield { form: unplaced, isWhole: false };
  for (const form of bare.split(/[/|]/)) yield { form, isWhole: true };
  // "Kontaktadress - Postort" is a city.
  const tail =
    /^(?:\p{L}*(?:adress|address|adresse|dirección|indirizzo|endereço|adres)|kontakt|contact|contacto|home|privat|mailing|post)\S*\s+[-–]\s+(\p{L}.*)$/iu.exec(
      bare,
    )?.[1];
  if (tail !== undefined) yield { form: tail, isWhole: false };
  // A label may precede the heading, as in "Fields: party".
  const [before = ''] = bare.split(':');
  if (bare.includes(':') && !mentionsOthers(before)) yield { form: bare.replace(/^.*:/, ''), isWhole: true };
}

const onEnvelope =
  /\b(?:anrede|aanhef|intestazione|names?|noms?|salutation|addressed|line|nombres?|nome|imie)\b.*\b(?:envelope|umschlag|kuvert|enveloppe|sobre|busta|envelop|kopert\w+|convite|invitation card)\b/;

/** Returns whether a text is only a part of brackets, because a comma has cut it. */
const isCut = (text: string): boolean => text.split('(').length !== text.split(')').length;

/** Returns whether a text names a relative: "Elena Prieto y su hija Alba". */
const namesRelative = (text: string): boolean =>
  kinBefore.test(
    /\s(?:y|e|i|und|and|et|en|och|con|com|mit|with|avec|met|med|&)\s(\p{Ll}+ \p{Ll}+ \p{Lu}.*)$/u.exec(
      text,
    )?.[1] ?? '',
  );

/** Returns whether a text names a parent and children: "Malte Krull und Kind Piet". */
const isPersons = (text: string): boolean =>
  /^\p{Lu}\p{Ll}+ (?:\p{Ll}+: |& )?\p{Lu}/u.test(text) &&
  (namesKids(text) || namesRelative(text)) &&
  !mentionsGuestsInHeading(text);

const eitherSpouse =
  /^(?:(?:esposo|novio|fidanzato|namorado|companheiro|compagno|moroso) a|(?:husband|mari|epoux|compagnon|marido|esposo|marito|maz|ehemann|mann|echtgenoot|man|make|namorado) (?:(?:or|ou|o|oder|of|lub|eller) )?(?:wife|femme|epouse|compagne|mujer|esposa|moglie|zona|ehefrau|frau|echtgenote|vrouw|maka|namorada)|maka make|husband wife (?:or )?partner|wife husband (?:or )?partner|spouse (?:or )?partner|partner (?:or )?spouse)$/;

const ofOther: ReadonlySet<ImportField | null> = new Set(['partner', 'plusOne', 'children', 'child']);
const ofName: ReadonlySet<ImportField | null> = new Set(['name', 'firstName', 'lastName']);

/** Puts another person in brackets first: "First name (partner)" means "partner First name". */
function ofPerson(text: string): string {
  const [, outside = '', inside = ''] = /^([^()]+)\(([^()+&]+)\)$/u.exec(text) ?? [];
  return ofOther.has(looked(inside)) && ofName.has(looked(outside)) ? `${inside} ${outside}` : text;
}

/** Matches how to fill a column: "Bringing partner? Y/N". */
const yesOrNo =
  /[\s?:,–-]*\b(?:y|yes|j|ja|o|oui|s|si|sí|sì|sim|t|tak)\s?\/\s?(?:n|no|nein|non|não|nee|nie|nej)\s*$/iu;

/** Matches a partner who may be another companion: "Partner/Plus One First Name". */
const orPlusOne = /^(partner|spouse)\s*\/\s*(?:plus[- ]?one|guest|\+ ?1)(?= )/iu;

/** Matches what a companion is invited to: "Plus one for lunch?" */
const forMeal = /^(plus[ -]?one|\+ ?1) (?:for|to|at|zum|fürs?|pour|para|per|voor) .{2,30}$/iu;

/** Matches when a column is about: "Name this year" is the name, and "Name last year" was. */
const thisYear =
  /\s(?:\(?(?:this year|dieses Jahr|cette année|este año|quest['’]anno|este ano|dit jaar|i år)\)?)$/iu;
/** Matches where children are pupils: "Child(ren) at school". */
const atSchool = / (?:at|in) (?:the |this |our )?school$/iu;
const lastYear =
  /\b(?:last year|letztes jahr|vorjahr|l annee derniere|el ano pasado|l anno scorso|ano passado|vorig jaar|forra aret)\b/;

/** Returns the meaning of a heading, or null. */
export function meaningOf(heading: string): HeadingMeaning | null {
  const text = eitherSpouse.test(foldedName(heading))
    ? 'Partner'
    : ofPerson(spaced(heading.trim().replace(orPlusOne, '$1')));
  const folded = foldedName(text);
  if (folded === '' || isCut(text)) return null;
  const place = (Object.keys(places) as Place[]).find((each) => places[each].test(folded)) ?? null;
  const number = numberOf(folded);
  const meaning = (field: ImportField): HeadingMeaning => ({
    field: numbered(field, number),
    place: ofPlace.has(field) ? place : null,
    number,
  });
  const exact = looked(text);
  if (exact) return meaning(exact);
  const asked = text.replace(yesOrNo, '').replace(forMeal, '$1').replace(thisYear, '').replace(atSchool, '');
  if (asked !== '' && asked !== text) return meaningOf(asked);
  if (unused.test(foldedName(text.replace(brackets, ' '))) || lastYear.test(folded)) return null;
  if (countsOthers(folded)) return meaning('additional');
  const joined = folded
    .replace(/\b\d+\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // "Begleitung|Vorname" is one meaning, but "Name|Nom" says the same twice.
  const byWords = /[|/]/.test(text) ? fieldOfWords(joined) : null;
  // "Mum/Dad mobile" is the phone of one of them.
  const isReach =
    (byWords === 'phone' || byWords === 'email') && looked(text.split('/')[0] ?? '') === 'guest';
  if (byWords && (namesOther.has(byWords) || isReach)) return meaning(byWords);
  for (const { form, isWhole } of formsOf(text, place)) {
    const field = looked(form);
    // A column "Company Name" doesn't name a guest.
    if (field && (isWhole || ofPlace.has(field) || field === 'note')) return meaning(field);
  }
  const ofRole =
    looked(joined.replace(roles, '')) ??
    looked(joined.replace(rolesBehind, '')) ??
    looked(joined.replace(questions, ''));
  if (ofRole) return meaning(ofRole);
  const ofNumber = looked(
    joined.replace(
      /^(?:n|no|nr|num|numero|number|id) (?:(?:of|de|du|do|da) )?| (?:n|no|nr|num|numero|number|id)$/,
      '',
    ),
  );
  if (ofNumber === 'household') return meaning(ofNumber);
  const count = looked(joined.replace(counts, '').replace(coming, ''));
  if (count && counted.has(count)) return meaning(count);
  const part = foldedName(text)
    .replace(/\d+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:address|e mail|email|phone|telephone) /, '')
    .trim();
  const field = looked(part);
  if (field && ofPlace.has(field)) return meaning(field);
  if (onEnvelope.test(folded)) return meaning('envelopeName');
  const bare = foldedName(text.replace(brackets, ' '));
  // "Steve and Marie + kids" is a cell, not a heading.
  const isCell = /\p{L} ?\+ ?\p{L}/u.test(text) || isPersons(text) || kinBefore.test(text.trim());
  const bySome = isCell || isListTitle(text) ? null : fieldOfSomeWords(bare);
  const together = fieldOfWords(joined) ?? fieldOfWords(bare) ?? bySome;
  return together ? meaning(together) : null;
}

/** The fields of the first partner: "Partner 1 First Name" next to "Partner 2 First Name". */
const ofFirstPartner: Partial<Record<ImportField, ImportField>> = {
  partner: 'name',
  partnerFirstName: 'firstName',
  partnerLastName: 'lastName',
  partnerPrefix: 'prefix',
  partnerSuffix: 'suffix',
};

/**
 * Returns the field of a numbered heading: "Guest 2 First Name" is another guest's name, and so is
 * a second child's.
 */
function numbered(field: ImportField, number: number | null): ImportField {
  const ofFirst = number === 1 ? ofFirstPartner[field] : undefined;
  if (ofFirst) return ofFirst;
  if (field === 'guestFirstName' && number === 1) return 'firstName';
  if (field === 'guestLastName' && number === 1) return 'lastName';
  if (number !== null && number > 1) {
    if (field === 'firstName') return 'guestFirstName';
    if (field === 'lastName') return 'guestLastName';
  }
  if (field === 'child' && number !== null) return 'children';
  return field;
}

const numberOf = (folded: string): number | null => {
  const found = /(?:^| )(\d{1,2})(?: |$)/.exec(folded);
  return found ? Number(found[1]) : null;
};

/**
 * Returns the field that a heading names, or null. A number after it ("Guest 2", "Email 1") does
 * not matter.
 */
export const fieldOfHeading = (heading: string): ImportField | null => meaningOf(heading)?.field ?? null;
