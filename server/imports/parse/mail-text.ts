/** Marks what stands around a list in a mail: its head, a greeting and its end. */

/** Matches the end of a mail with or without its writer, and the head of what is left to do. */
const closing =
  /^(?:(?:(?:(?:viele|liebe|herzliche|beste|mit freundlichen) grüße?n?|(?:best|kind|warm) (?:regards|wishes)|(?:lots of|all (?:my|our)|much) love(?: to \p{L}[\p{L} ]{1,40})?|love (?:you|always)|regards|cheers|bises(?: à \p{L}.*)?|bisous(?: à \p{L}.*)?|(?:gros|grosses) bis(?:es|ous)|cordialement|(?:nous vous|on vous|je vous|je t['’]) ?embrass(?:e|ons)(?: (?:bien )?fort)?|(?:un )?abrazos?|besos|un saludo|saludos|un bacio|baci|un abbraccio|(?:cari |tanti )?saluti|(?:veel )?(?:liefs|groet(?:en|jes)?)|pozdrawiam|pozdrowienia|(?:um )?abraços?|um beij(?:o|inho)(?: grande)?|beij(?:os|inhos)(?: grandes)?|(?:många |varma )?(?:kramar|hälsningar)|kram|vänliga hälsningar|hilsen|mvh|xo+(?:xo)*|kuss|küsse|kisses|kusjes?|buziaki|puss)(?:[,.!]?\s*\p{Lu}[\p{L}.]*(?: (?:& |and |und |et |y |e |en |i |och )?\p{Lu}\p{L}*)?)?|love, \p{Lu}\p{L}*|love,? \p{Lu}\p{L}* x+)[,.!]?|(?:noch zu erledigen|noch offen|to[- ]?do|still to do|à faire|por hacer|pendientes?|da fare|a fazer|te doen|do zrobienia|att göra)(?: list)?:.*)$/iu;

/** Matches what a mail program writes above a mail: "Von: Katharina Reuter". */
export const mailHead =
  /^(?:from|to|cc|bcc|subject|date|sent|von|an|betreff|datum|gesendet|de|à|objet|envoyé|para|asunto|assunto|da|oggetto|van|aan|onderwerp|od|do|temat|från|till|ämne|fra|til|emne)\s?: \S/iu;

/** Matches further lines of a head that has a subject. */
const alsoHead = /^(?:a|data|inviato|enviado|fecha|verzonden|skickat|dato)\s?: \S/iu;
const subject = /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne)\s?: \S/iu;

const turned = /^\s*\p{Lu}[\p{L}'’-]+, \p{Lu}/u;

/** Matches what a mail program writes below a mail, and the mail that was answered. */
const belowMail =
  /^(?:-{2,} ?(?:original|forwarded|ursprüngliche) (?:message|mail|nachricht)|sent from my |von meinem .{2,30} gesendet|gesendet von |envoyé (?:de mon|depuis) |enviado desde |enviado do |inviato da |verstuurd vanaf |skickat från |sendt fra |wysłane z |(?:> ?)?(?:on|am|le|el|em|il|op|den) .{8,80}(?:wrote|schrieb.*|écrit|escribió|escreveu|ha scritto|schreef|skrev.*):$)/iu;

const greeting = /^\s*\p{Lu}[\p{L} .'’-]{1,40},\s*$/u;

/** Marks the greeting, the lines above a mail and after its end as titles, which are left out. */
export function withoutClosing(text: string): string {
  const lines = text.split('\n');
  const hasSubject = lines.slice(0, 8).some((line) => subject.test(line.trim()));
  const isHead = (line: string) => mailHead.test(line) || (hasSubject && alsoHead.test(line));
  const start = lines.findIndex((line) => !isHead(line.trim()));
  // "Love, Jane" is a guest in a list of last names and first names.
  const isTurned = lines.filter((line) => turned.test(line)).length > 2;
  const isQuoted = (line: string) =>
    line.trim() === '' || line.startsWith('>') || belowMail.test(line.trim());
  // Guests may also be in the mail that was forwarded.
  const isEnd = (line: string, at: number) =>
    at > start + 2 && belowMail.test(line.trim()) && lines.slice(at).every(isQuoted);
  const mark = lines.findIndex(isEnd);
  const isLonger = lines.slice(start, mark).filter((line) => line.trim() !== '').length > 2;
  const below = isLonger ? mark : -1;
  const own = below < 0 ? lines : lines.slice(0, below);
  const closed = own.findIndex((line) => closing.test(line.trim()) && !(isTurned && turned.test(line)));
  const signed = closed > 0 ? closed : signedFrom(own);
  const end = signed > 0 ? signed : below;
  // "Milá Evo," greets the reader, unless other lines end with a comma, too.
  const first = lines.findIndex((line, at) => at >= start && line.trim() !== '');
  const isGreeted =
    greeting.test(lines[first] ?? '') &&
    lines.filter((line, at) => /,\s*$/u.test(line) && at !== end).length === 1;
  const isAround = (at: number) =>
    (start > 1 && at < start) || (end > 0 && at >= end) || (isGreeted && at === first);
  return lines.map((line, at) => (isAround(at) && line.trim() ? `${line.trim()}:` : line)).join('\n');
}

const thanks = /^(?:thanks|thank you|merci|danke|gracias|grazie|obrigad[oa]|dank|tack|dzięki)\b.{0,20}$/iu;

/** Returns the line of a last sentence that its writer signed below an empty line, or -1. */
function signedFrom(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const above = lines[last - 1]?.trim() ?? '';
  const isSigned = /^\s*\p{Lu}\p{Ll}+(?: x+)?\s*$/u.test(lines[last] ?? '');
  const endsInKiss = / x+\s*$/u.test(lines[last] ?? '');
  const isKissed = endsInKiss && (lines[last - 2] ?? '').trim() === '';
  if (isSigned && (thanks.test(above) || (isKissed && sentence.test(above)))) return last - 1;
  if (isSigned && endsInKiss && above === '') return last;
  if (!isSigned || above !== '') return -1;
  const before = lines.slice(0, last).findLastIndex((line) => line.trim() !== '');
  return sentence.test(lines[before] ?? '') ? before : -1;
}

/** Matches at least five words and the sign behind them: "Please send it before May." */
export const sentence = /^\s*\p{L}\S*(?: \S+){4,60}[.!?]\s*$/u;
