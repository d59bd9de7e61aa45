/** Tells what notes say of guests who shall get no invitation: "said no, don't send". */
import { isGivenName } from './given-names.ts';

/** Matches that nothing shall be sent: "Please don't send him one", "keine Karte schicken". */
const noSend = [
  "(?:not coming(?:,? so)? )?(?:please )?(?:do(?:n['’]?t| not)|not|never) (?:send|sending|print)(?: (?:him|her|them|it|to|an?|any|one|the|this|formal|invit\\p{L}+|cards?)){0,5}",
  'no (?:formal )?invit(?:e|ation)',
  '(?:bitte )?keine (?:einladung|karte) (?:mehr )?(?:(?:ver)?schicken|(?:ver)?senden)|keine (?:einladung|karte) mehr|(?:bitte )?nicht (?:mehr )?(?:ver)?(?:schicken|senden)',
  "(?:ne )?(?:pas|plus|rien) (?:lui |leur )?envoyer(?: (?:de |d['’]|l['’])?(?:faire-part|invitation|carton))?",
  'no (?:enviar|mandar)(?:le|les)?(?: (?:la )?invitaci[oó]n)?',
  "non (?:mandar|inviar|spedir)(?:e|gli|le)(?: (?:l['’])?(?:invito|partecipazione))?",
  'n[ãa]o (?:enviar|mandar)(?: (?:o )?convite)?',
  'geen (?:kaart|uitnodiging) (?:meer )?(?:ver)?sturen|niet (?:meer )?(?:ver)?sturen',
  'nie (?:wysyłać|wysyłamy|wysyłaj)(?: (?:już )?zaproszenia)?',
  'skicka (?:inte|ej|inget|ingen)(?: (?:kort|inbjudan))?|send ikke(?: (?:kort|invitation))?',
].join('|');
/** Matches that somebody is off the list: "cut from list", "OFF THE LIST", "n'est plus invité". */
const offList = [
  '(?:cut|off|dropped|taken off|struck|removed)(?: (?:from|off))?(?: (?:the|our|my))?(?: guest)?[ -]?list',
  '(?:please )?take (?:him |her |them )?off(?: (?:(?:the|this) )?list)?|removed',
  'crossed (?:out|off)|struck (?:off|out)|(?:wurde )?gestrichen|(?:barr|ray)ée?s?|tachad[oa]s?|depennat[oaie]|cancellat[oaie]|riscad[oa]s?|geschrapt|skreślon[aiey]|struken|strukna|strøget',
  "(?:not|no longer) invit(?:ed|ing)(?: after all| any ?more)?|(?:is|are|was|were)n['’]?t invited",
  'nicht (?:mehr )?(?:ein)?geladen|(?:wird|werden) nicht (?:mehr )?eingeladen',
  "n['’](?:est|ont|es|êtes|sont) (?:pas|plus) invitée?s?|pas (?:un |une )?invitée?s?|plus invitée?s?",
  '(?:ya )?no (?:está|están|va|van)(?: a ser)? invitad[oa]s?|(?:ya )?no invitad[oa]s?|no es invitad[oa]|(?:al final )?no se (?:le|les|l[oa]s?) invita',
  'non (?:è |sono )?(?:più )?invitat[oaie]',
  '(?:já )?não (?:é|são|está|estão|vai ser)?(?: mais)? ?convidad[oa]s?',
  'niet (?:meer )?uit(?:ge|te )?nodig(?:d|en)',
  'nie (?:jest|są)? ?(?:już )?zaprosz(?:ony|ona|eni|one)',
  '(?:är )?(?:inte|ej) (?:längre )?(?:in)?bjud(?:en|na|in)|ikke (?:længere |lenger )?inviter(?:et|t|te)',
  "didn['’]?t make the (?:cut|list)|not a guest|not on the (?:guest )?list",
  'von der (?:gäste)?liste (?:gestrichen|genommen|runter)|kein gast|steht nicht auf der liste',
  '(?:rayée?s?|retirée?s?|enlevée?s?) de la liste',
  '(?:fuera|quitad[oa]s?|tachad[oa]s?) de la lista',
  '(?:tolt[oaie]|cancellat[oaie]|fuori) dalla lista',
  '(?:fora|tirad[oa]s?|cortad[oa]s?|riscad[oa]s?) da lista',
  '(?:van|niet op) de (?:gasten)?lijst(?: af)?|geen gast',
  '(?:skreślon[aiey]|usunięt[aiey]) z listy|nie jest gościem',
  '(?:struk[eant]+|borttag[ena]+) från listan|inte gäst',
].join('|');

/** Matches what says no only together with a reason: "said no, no invitation needed". */
const besideReason =
  "no need to send(?: (?:an?|the|any))?(?: (?:card|invite|invitation|one))?|no (?:formal )?invit(?:e|ation) (?:needed|required|necessary)|(?:please )?remove|(?:bitte )?streichen|keine einladung(?: nötig)?|pas (?:de |d['’])(?:faire-part|invitation|carton)|sin invitaci[oó]n|niente invito|sem convite|geen uitnodiging(?: nodig)?|bez zaproszenia|(?:ingen|inget) (?:inbjudan|kort)|do(?:n['’]?t| not) mail";
/** Matches why somebody is no guest: "moved school", "no longer in touch". */
const gone =
  /^(?:(?:moved|left)(?: (?:away|school|abroad|town|the \p{Ll}+|(?:at|to) \p{Lu}\p{Ll}+))?|no longer in touch|(?:fell|fallen) out(?: .{1,20})?|retired|resigned|weggezogen|ausgetreten|déménagée?|trasferit[oa]|verhuisd|flyttat)$/u;
/** Matches what may stand before a word of decline that is about the guest: "hat schon". */
const ownWords =
  /^(?:(?:already|sent|has|have|he|she|they|both|we|is|are|was|sadly|unfortunately|hat|haben|schon|leider|bereits|er|sie|ist|sind|beide|a|as|ont|il|elle|ils|elles|est|sont|déjà|malheureusement|ya|ha|han|nos|hanno|già|è|sono|purtroppo|já|foi|foram|infelizmente|heeft|hebben|al|helaas|zijn|har|redan|tyvärr|już|niestety) )*$/iu;

const date = '(?: \\d{1,2}[./]\\d{1,2}\\.?)?';
const whole = new RegExp(`^(?:${noSend}|${offList})${date}$`, 'iu');
const weak = new RegExp(`^(?:${besideReason})$`, 'iu');
/** Matches a date alone, as in "OFF THE LIST (Oct)". */
const isDate =
  /^(?:(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*\.? ?)?[\d/. ]*$/iu;

/** Matches that the post alone isn't wanted, or that somebody is invited after all. */
const otherWay =
  /(?<!\p{L})(?:e-?mail\p{L}*|correo|courriel|online|digital\p{L}*|whats ?app|sms|text(?:ed)?|link|paper|papier\p{L}*|papel|carta(?:cea)?|by (?:post|phone|hand)|hand(?:ed)?|hands?|mano|mãos|main|person|persönlich|personalmente|persoonlijk|osobiście|oversight|mistake|please send|send by|put back|added|back (?:on|in)|now coming|re-?invited?|doch (?:noch )?ein(?:ge)?laden|already (?:sent|has|have|got|invited)|schon übergeben|al gegeven|już dostał\p{L}*|téléphone|only|nur|seul\p{L}*|solo|sólo|só|alleen|tylko|bara)(?!\p{L})/iu;

export const clausesOf = (text: string): string[] =>
  text
    .split(/[.,;!()\n]+|\s[-–—]+\s/u)
    .map((clause) => clause.trim())
    .filter(Boolean);

/** Returns the clauses of a text that may be a refusal, or none if it says more about the post. */
const clausesOfRefusal = (text: string): string[] =>
  text.length > 6 && text.length < 300 && /\p{L}{3}/u.test(text) && !otherWay.test(text)
    ? clausesOf(text)
    : [];

const areRefusal = (clauses: readonly string[]): boolean =>
  clauses.some((clause) => whole.test(clause)) &&
  clauses.every((clause) => whole.test(clause) || isDate.test(clause) || isReason(clause));

/** Returns whether a text says nothing else: "OFF THE LIST, don't send". Then it may be a title. */
export const refusesAlone = (text: string): boolean => areRefusal(clausesOfRefusal(text));

/**
 * Returns whether a note says that its guests shall get no invitation: nothing else, or next to a
 * reason such as "said no".
 */
export const refusesInvitation = (note: string): boolean => {
  const clauses = clausesOfRefusal(note);
  const isTold = clauses.some((clause) => whole.test(clause) || weak.test(clause));
  return areRefusal(clauses) || (isTold && isReason(clauses[0] ?? ''));
};

/** Matches that anybody died, declined or shall not come. */
const sayingNo = new RegExp(
  [
    '(?:annulée?s?|annullat[oaie]|anulad[oa]s?|storniert|geannuleerd)',
    "(?:declin(?:ed|es|at[oaie]|ou|aram|ó|aron)|regrets|deceased|died|passed (?:away|on|last|in)|cancel+ed|can['’]?t (?:come|make)|cannot (?:come|make)|(?:said|told \\p{L}+|says) no|not (?:coming|com\\p{L}+ after all)|won['’]?t (?:come|be)|without (?:him|her))",
    '(?:abgesagt|abgemeldet|sagt ab|verstorben|gestorben|kommt nicht|kommen nicht)',
    '(?:décédée?s?|(?:est|sont) morte?s?|dit non|ne vien(?:t|nent|dra|dront)|décliné)',
    '(?:falleci\\p{L}+|murió|dicho que no|no (?:viene|vienen|vendrá|vendrán|(?:puede|pueden)(?: venir| ir| asistir)?$|(?:puede|pueden) (?:venir|ir|asistir)))',
    '(?:(?:è|sono) (?:mancat|mort)[oaie]|defunt[oa]|detto (?:di )?no|non (?:viene|vengono|verrà|verranno|(?:può|possono) venire))',
    '(?:faleci\\p{L}+|faleceu|morreu|recusou|recusaram|não (?:vem|vêm|vai|vão|(?:pode|podem) (?:vir|ir)))',
    '(?:overleden|afgezegd|afgemeld|(?:komt|komen) niet|(?:kan|kunnen) niet (?:komen|mee))',
    '(?:zm(?:arł[aiy]?|arli)|odmówi\\p{L}+|nie żyj\\p{L}+|nie (?:przyjdzie|przyjdą|będzie|będą))',
    '(?:avlid\\p{L}+|död|tackat nej|kommer inte|afdød|meldt afbud|kommer ikke)',
  ]
    .map((words) => `(?<!\\p{L})${words}(?!\\p{L})`)
    .join('|'),
  'iu',
);
/** Matches a word in capitals that says no: "Bettina NICHT einladen". */
const inCapitals =
  /(?<!\p{L})(?:NOT|NICHT|KEIN[EN]?|PAS|NON|NÃO|NIET|GEEN|NIE|INTE|EJ) (?!vegan|veg|gluten)\p{L}/u;
/** Matches who comes without somebody: "sans Éric", "sin Álvaro". */
const without = /(?<!\p{L})(?:without|ohne|sans|sin|senza|sem|zonder|bez|utan|uden|not) (\p{Lu}\p{Ll}+)/u;

/** Returns whether a clause says why its guests aren't invited, and not why others aren't. */
function isReason(clause: string): boolean {
  if (gone.test(clause)) return true;
  const found = sayingNo.exec(clause);
  const after = found ? clause.slice(found.index + found[0].length) : '';
  return (
    found !== null &&
    ownWords.test(clause.slice(0, found.index)) &&
    !/^ (?:to|for|bei|zu[mr]?|à|al|alla) (?!the wedding)/iu.test(after)
  );
}

/** Returns whether a text says in words that somebody died, declined or doesn't come. */
export const saysNo = (text: string): boolean => sayingNo.test(text);

/** Returns whether a text may say that one of its persons shall not be invited. */
export const mayRefuse = (text: string): boolean =>
  text.length > 3 &&
  text.length < 1_000 &&
  /\p{L}{3}/u.test(text) &&
  (sayingNo.test(text) ||
    inCapitals.test(text) ||
    isGivenName(without.exec(text)?.[1] ?? '') ||
    clausesOf(text).some((clause) => whole.test(clause) || weak.test(clause)));
