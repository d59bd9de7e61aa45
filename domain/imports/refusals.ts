/** Tells what notes say of guests who shall get no invitation: "said no, don't send". */

/** Matches that nothing shall be sent: "Please don't send him one", "keine Einladung schicken". */
const noSend = [
  "(?:not coming(?:,? so)? )?(?:please )?(?:do(?:n['’]?t| not)|no need to|not|never) (?:send|sending|print)(?: (?:him|her|them|it|to|an?|any|one|the|this|formal|invit\\p{L}+|cards?)){0,5}",
  'no (?:formal )?invit(?:e|ation)(?: (?:needed|required|necessary|please))?',
  '(?:bitte )?keine (?:einladung|karte) (?:mehr )?(?:(?:ver)?schicken|(?:ver)?senden|nötig)|keine einladung|(?:bitte )?nicht (?:mehr )?(?:ver)?(?:schicken|senden)',
  "(?:ne )?(?:pas|plus|rien) (?:lui |leur )?envoyer(?: (?:de |d['’]|l['’])?(?:faire-part|invitation|carton))?|pas (?:de |d['’])(?:faire-part|invitation|carton)",
  'no (?:enviar|mandar)(?:le|les)?(?: (?:la )?invitaci[oó]n)?|sin invitaci[oó]n',
  "non (?:mandar|inviar|spedir)(?:e|gli|le)(?: (?:l['’])?(?:invito|partecipazione))?|niente invito",
  'n[ãa]o (?:enviar|mandar)(?: (?:o )?convite)?|sem convite',
  'geen (?:kaart|uitnodiging) (?:meer )?(?:(?:ver)?sturen|nodig)|geen uitnodiging|niet (?:meer )?(?:ver)?sturen',
  'nie (?:wysyłać|wysyłamy|wysyłaj)(?: (?:już )?zaproszenia)?|bez zaproszenia',
  'skicka (?:inte|ej|inget|ingen)(?: (?:kort|inbjudan))?|(?:ingen|inget) (?:inbjudan|inbjudningskort)|send ikke(?: (?:kort|invitation))?',
].join('|');
/** Matches that somebody is off the list: "cut from list", "OFF THE LIST (Oct)". */
const offList = [
  '(?:cut|off|removed?|dropped|taken off|struck)(?: (?:from|off))?(?: (?:the|our|my))?(?: guest)?[ -]?list',
  '(?:please )?take (?:him |her |them )?off(?: (?:(?:the|this) )?list)?|(?:please |can be )?removed?',
  "(?:not|no longer) invit(?:ed|ing)(?: after all)?|(?:is|are|was|were)n['’]?t invited",
  'nicht (?:mehr )?(?:ein)?geladen|(?:wird|werden) nicht (?:mehr )?eingeladen',
  "n['’](?:est|ont|es|êtes|sont) (?:pas|plus) invitée?s?",
  '(?:ya )?no (?:está|están|va|van)(?: a ser)? invitad[oa]s?|(?:ya )?no invitad[oa]s?',
  'non (?:è|sono )?(?:più )?invitat[oaie]|non più invitat[oaie]',
  '(?:já )?não (?:é|são|está|estão|vai ser)?(?: mais)? ?convidad[oa]s?',
  'niet (?:meer )?uit(?:ge|te )?nodig(?:d|en)',
  'nie (?:jest|są)? ?(?:już )?zaprosz(?:ony|ona|eni|one)',
  '(?:är )?(?:inte|ej) (?:längre )?(?:in)?bjud(?:en|na|in)|ikke (?:længere |lenger )?inviter(?:et|t|te)',
  "didn['’]?t make the (?:cut|list)|not a guest|not on the (?:guest )?list",
  '(?:bitte )?streichen|von der (?:gäste)?liste (?:gestrichen|genommen|runter)|kein gast|steht nicht auf der liste',
  '(?:à )?(?:rayer|supprimer|enlever)|(?:rayée?s?|retirée?s?|enlevée?s?) de la liste|(?:pas|plus) (?:un |une )?invitée?s?',
  'quitar|(?:fuera|quitad[oa]s?|tachad[oa]s?) de la lista|no es invitad[oa]|(?:al final )?no se (?:le|les|l[oa]s?) invita',
  '(?:da )?togliere|(?:tolt[oaie]|cancellat[oaie]|fuori) dalla lista|non (?:è|sono) invitat[oaie]',
  'tirar|(?:fora|tirad[oa]s?|cortad[oa]s?|riscad[oa]s?) da lista|não é convidad[oa]',
  'schrappen|(?:van|niet op) de (?:gasten)?lijst(?: af)?|geen gast',
  'usunąć|skreślić|(?:skreślon[aiey]|usunięt[aiey]) z listy|nie jest gościem',
  'strykas?|ta bort|(?:struk[eant]+|borttag[ena]+) från listan|inte gäst',
].join('|');

const whole = new RegExp(`^(?:${noSend}|${offList})(?: \\d{1,2}[./]\\d{1,2}\\.?)?$`, 'iu');
/** Matches that the post alone isn't wanted: somebody gets a mail, or the invitation by hand. */
const otherWay =
  /(?<!\p{L})(?:e-?mail\p{L}*|correo|courriel|online|digital\p{L}*|whats ?app|sms|text(?:ed)?|link|paper|papier\p{L}*|papel|carta(?:cea)?|hand(?:ed)?|person|persönlich|personalmente|persoonlijk|osobiście|oversight|mistake|please send|put back|back (?:on|in)|re-?invited?|doch (?:noch )?ein(?:ge)?laden|already (?:sent|has|have|got)|only|nur|seul\p{L}*|solo|sólo|só|alleen|tylko|bara)(?!\p{L})/iu;

const clausesOf = (text: string): string[] =>
  text
    .split(/[.,;!()\n]+|\s[-–—]+\s/u)
    .map((clause) => clause.trim())
    .filter(Boolean);

/** Returns whether a note says that its guests shall get no invitation. */
export const refusesInvitation = (note: string): boolean =>
  note.length < 300 && !otherWay.test(note) && clausesOf(note).some((clause) => whole.test(clause));

/** Returns whether a text says nothing else: "OFF THE LIST, don't send". Then it may be a title. */
export const isRefusal = (text: string): boolean =>
  refusesInvitation(text) &&
  clausesOf(text).every((clause) => whole.test(clause) || /^(?:cancel+ed|declined|deceased)$/iu.test(clause));

/** Matches that anybody died, declined or shall not come. */
const harmful = new RegExp(
  [
    '(?<!\\p{L})(?:annulée?s?|annullat[oaie]|anulad[oa]s?|storniert|geannuleerd)(?!\\p{L})',
    '(?<!\\p{L})(?:NOT|NICHT|KEIN[EN]?|PAS|NON|NÃO|NIET|GEEN|NIE|INTE|EJ)(?= \\p{L})',
    "(?<!\\p{L})(?:declin(?:ed|es)|regrets|deceased|died|passed (?:away|on|last|in)|cancel+ed|can['’]?t (?:come|make)|cannot (?:come|make)|(?:said|told \\p{L}+|says) no|not (?:coming|com\\p{L}+ after all)|won['’]?t (?:come|be)|without (?:him|her|\\p{Lu}\\p{Ll}+))(?!\\p{L})",
    '(?<!\\p{L})(?:abgesagt|sagt ab|verstorben|gestorben|tot|kommt nicht|kommen nicht|ohne \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:décédée?s?|mort[es]?|dit non|ne vien(?:t|nent|dra|dront)|(?:a|ont) décliné|décliné|sans \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:falleci\\p{L}+|murió|dicho que no|no (?:viene|vienen|vendrá|vendrán|(?:puede|pueden)(?: venir| ir| asistir)?$|(?:puede|pueden) (?:venir|ir|asistir))|sin \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:mancat[oa]|mort[oaie]|defunt[oa]|detto (?:di )?no|non (?:viene|vengono|verrà|verranno|(?:può|possono) venire)|senza \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:faleci\\p{L}+|faleceu|morreu|não (?:vem|vêm|vai|vão|(?:pode|podem) (?:vir|ir))|sem \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:overleden|afgezegd|(?:komt|komen) niet|(?:kan|kunnen) niet (?:komen|mee)|zonder \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:zm(?:arł[aiy]?|arli)|odmówi\\p{L}+|nie (?:przyjdzie|przyjdą|będzie|będą)|bez \\p{Lu}\\p{Ll}+)(?!\\p{L})',
    '(?<!\\p{L})(?:avlid\\p{L}+|död|tackat nej|kommer inte|utan \\p{Lu}\\p{Ll}+|afdød|meldt afbud|kommer ikke)(?!\\p{L})',
  ].join('|'),
  'u',
);
/** Returns whether a text may say that one of its persons shall not be invited. */
export const mayRefuse = (text: string): boolean =>
  text.length < 1_000 && (harmful.test(text) || harmful.test(text.toLowerCase()));
