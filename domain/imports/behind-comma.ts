/** Splits off a remark behind a comma: "P. Hollis, 3 Station Rd". */
import { isGivenName } from './given-names.ts';
import { kinBefore } from './kin-before.ts';
import { guessed, isOff, setAside, type Work } from './name-cell.ts';
import { countsPersons } from './name-counts.ts';
import { isKin } from './name-parts.ts';
import { mentionsGuests, mentionsKids, placesIn } from './places.ts';
import { beforeOrganization } from './words.ts';

const plainWords =
  /^(\p{Lu}.*\p{L}.*?), (\p{Ll}[\p{L}'’-]*(?: (?:\p{Ll}|\d+s?(?= ))[\p{L}'’-]*){2,}|\p{Ll}+ (?:to|from|nach|aus|vers|para|naar|till|do) \p{Lu}\p{L}+)$/u;
const joins = /^(?:and|und|et|y|e|en|och|og|i|ja|és|și|ve|plus|with|mit|avec|con|com|met|med|z)$/u;

/** Splits "Ann Reed, needs a lift home" at its comma, if the words behind it mean no guests. */
function inPlainWords(text: string): string[] {
  const [whole = '', before = '', rest = ''] = plainWords.exec(text) ?? [];
  const mayBeGuest = (word: string) => joins.test(word) || isKin(word) || isGivenName(word);
  const isOfGuests = mentionsGuests(rest) || mentionsKids(rest) || rest.split(' ').some(mayBeGuest);
  return rest === '' || isOfGuests ? [] : [whole, before, rest];
}

/** Matches a guest whom somebody may bring: "Nigel Hale, and he may bring a guest". */
const mayBring =
  /,? (?:(?:and|but) )?(?:she|he|they|who)(?:['’]ll| will| may| might| can| could)? ?(?:be )?bring(?:s|ing)? (?:a|an|one|her|his|their|some) (?:guest|friend|date|partner|plus[- ]one)$/u;

/** Matches a remark about a guest: "who lives in Bath", "he is a widower", "bringing cake". */
const remark =
  /^(?:(?:she|he|they|it|we|i|I)(?:['’]\p{Ll}+)?|who|whose|which|sie|er|elle|il|ils|ella|él|ellos|lei|loro|zij|hij) (?!(?:and|und|et|y|e|en|i|och) )(?:\p{Ll}[^,&+\p{Lu}]*|lives? (?:in|at|near) \p{Lu}[\p{L} ]*|(?:is|are|am) (?:in|from|at) \p{Lu}[\p{L} ]*)$|^(?:bring|arriv|leav|stay|travell?|fly|driv|need|work|liv|mov|wait|hop|help|sing|play|cook|bak|speak|prefer)ing [^\p{Lu}\d]{3,40}$/u;

/** Splits "Ann Reed, who lives in Bath" at the comma before the remark. */
function beforeRemark(text: string): string[] {
  const parts = text.split(', ').slice(0, 6);
  const at = parts.findIndex((part, index) => index > 0 && remark.test(part));
  const rest = at < 0 ? '' : text.slice(parts.slice(0, at).join(', ').length + 2);
  return at < 0 || rest.includes(', ') || mentionsGuests(rest) || mentionsKids(rest)
    ? []
    : [text, parts.slice(0, at).join(', '), rest];
}

/** Matches a card of one's own, or how somebody lives: "eigene Karte", "divorcée d'Alain". */
const aboutGuest =
  /^(?:[\p{Ll}']+ ){0,2}(?:invite|invitation|invit[oa]|[Ee]inladung|[Kk]arte|faire-part|invitaci[oó]n|busta|convite|uitnodiging|kaart|zaproszenie|inbjudan|indbydelse|envelope)(?: \p{Ll}+){0,2}[.!]*$|^(?:now |frisch |seit kurzem )?(?:divorced|separated|widow(?:ed|er)?|geschieden|getrennt|verwitwet|(?:séparé|divorcé)e?s?|veuf|veuve|(?:separad|divorciad|viud)[oa]s?|(?:separat|divorziat|vedov)[oaie]|gescheiden|weduwe|weduwnaar|rozwied\p{L}+|wdow\p{L}+|skild|änka|änkling|fraskilt|on (?:his|her|their) own|alone|allein|alleen|seule?|sol[oa]|sozinh[oa]|sama?|själv|alene|kommer alene)(?: [^\d+&]*)?$/u;

/** Splits off the last part behind a comma if it is only about the guest. */
function beforeOwnCard(text: string): string[] {
  const comma = text.lastIndexOf(', ');
  const rest = comma > 0 && text.length < 200 ? text.slice(comma + 2) : '';
  const namesSomebody = rest.split(' ').some((word) => /^\p{Lu}/u.test(word) && isGivenName(word));
  return rest !== '' && aboutGuest.test(rest) && !namesSomebody ? [text, text.slice(0, comma), rest] : [];
}

const behindComma =
  /^(.*\p{L}.*?),\s*((?:el|la|il|lo|le|der|die|de|den|o|a|el señor|il nostro|notre|unser|nuestro) (?:p[áa]rroco|cura|curé|pfarrer|pastor|vicario?|pároco|padre|prete|dominee|proboszcz|sacerdote|maestr[oa]|alcalde|alcaldesa|bürgermeister|maire|sindaco|madrina|padrino|parrain|marraine|jefe|jefa|chef|chefin|vicar|priest)|\d{1,5}\p{L}?\s+\p{L}.*|\p{Lu}\p{L}*['’]s?\s+\p{Ll}[^,&]*|(?:a|an|the|my|our|his|her|unser|unsere|mein|meine)\s[^,&]*|(?:(?:les|nos|die|los|i|os|de) )?(?:voisins?|voisine|[Nn]achbarn?|[Nn]achbarin|vecin[oa]s?|vicin[oaie]|vizinh[oa]s?|buren|buurvrouw|buurman|neighbou?rs?)|(?:[Pp]lejehjem|[Ss]ykehjem|[Ää]ldreboende|[Aa]ltenheim|[Ss]eniorenheim|[Pp]flegeheim|[Zz]orgcentrum|[Rr]ésidence|[Ee][Hh][Pp][Aa][Dd])\p{L}*(?: \p{L}+)+|tout seul|toute seule|alleine?|da sol[oa]|sol[oa]|sozinh[oa]|(?:sans|ohne|without|no|senza|sin|sem|zonder|bez|utan|uten|uden) \p{Ll}+|(?:vegan|vegetari|végétari|vegetári|glutenfri|gluten[- ]?free|co?el[ií]ac|zöliak|cœliaque|hala|koscher|kosher)\p{L}*)$/su;

/**
 * Splits off a remark after a comma: "P. Hollis, 3 Station Rd" and "Jean, Pam's friend" name one
 * person.
 */
export function setBehindCommaAside(work: Work): void {
  const [count = ''] = / \(\d{1,2}\)$/u.exec(work.text) ?? [];
  const uncounted = work.text.slice(0, work.text.length - count.length);
  const [whole = ''] = mayBring.exec(uncounted) ?? [];
  if (whole !== '' && !isOff(work, 'place')) {
    work.text = `${uncounted.slice(0, -whole.length)} +1${count}`;
    guessed(work, 'place', whole.replace(/^\P{L}+/u, ''));
    return;
  }
  // "Marco Lobato, a Cátia Reis" names two in Portuguese.
  const [article = '', named = ''] =
    /, (?:a|o|la|il|el|die|der|den) (?=(\p{Lu}\p{L}+))/u.exec(uncounted) ?? [];
  if (article !== '' && isGivenName(named)) {
    work.text = work.text.replace(article, ', ');
    return;
  }
  const found = [
    beforeRemark(uncounted),
    beforeOwnCard(uncounted),
    behindComma.exec(uncounted),
    beforeOrganization(uncounted),
    inPlainWords(uncounted),
  ];
  const [, before = '', rest = ''] = found.find((each) => each && each.length > 0) ?? [];
  if (rest === '' || isOff(work, 'remark') || placesIn(rest) !== null || kinBefore.test(rest)) return;
  if (countsPersons.test(rest) || (before.includes('(') && rest.includes(')'))) return;
  work.text = before + count;
  setAside(work, rest);
  // "Ana Vela, divorced, own invitation" has two.
  if (beforeOwnCard(work.text).length > 0) setBehindCommaAside(work);
}
