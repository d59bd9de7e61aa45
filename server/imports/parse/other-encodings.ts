/**
 * Decodes text in other encodings than UTF-8. Most files don't need it, and its tables take time to
 * load.
 */
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { type Encoding, encodings } from '#domain/imports/encodings.ts';
import { fieldOfHeading } from '#domain/imports/fields.ts';

/** The bytes that decide about an encoding. Detection in more of them would only take longer. */
const sampleSize = 64_000;

/** Names of the same letters, as chardet and headers of uploads write them. */
const aliases: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-5': 'windows-1251',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
  'iso-8859-15': 'windows-1252',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'x-mac-roman': 'macintosh',
};

const named = (name: string): Encoding | null => {
  const folded = name.toLowerCase();
  return encodings.find((encoding) => encoding === folded) ?? aliases[folded] ?? null;
};

const controls = /[\u0080-\u009f\ufffd]/g;
const beyondAscii = /\P{ASCII}/gu;
/**
 * Letters and signs that nobody writes inside a word: a capital after a small letter, or a symbol
 * next to a letter.
 */
const oddities = /\p{Ll}\p{Lu}|[\p{L}][¡-©«-´¶-¹»-¿×÷‡†‰∞≈∂∑∏π∫Ω√ƒ◊]+|[¡-©«-´¶-¹»-¿×÷‡†‰∞≈∂∑∏π∫Ω√ƒ◊]+\p{L}/gu;

/**
 * The letters beyond ASCII that people who use an encoding write. Other letters speak against the
 * encoding.
 */
const usual: Partial<Record<Encoding, RegExp>> = {
  'windows-1252': /[àâäáãåæçèéêëíîïìñóôöòõøœúûüùÿßÀÂÄÁÃÅÆÇÈÉÊËÍÎÏÌÑÓÔÖÒÕØŒÚÛÜÙŠŽšž’‘“”–—€…]/gu,
  macintosh: /[àâäáãåæçèéêëíîïìñóôöòõøœúûüùÿßÀÂÄÁÃÅÆÇÈÉÊËÍÎÏÌÑÓÔÖÒÕØŒÚÛÜÙ’‘“”–—€…]/gu,
  'windows-1250': /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽäôľĺŕőűöüăâîșţşđŐŰÖÜ’–]/gu,
  'windows-1251': /[а-яА-ЯёЁїієґЇІЄҐ№’–]/gu,
  'windows-1253': /[α-ωΑ-ΩάέήίόύώϊϋΐΰΆΈΉΊΌΎΏς’–]/gu,
  'windows-1254': /[çğıöşüâîûÇĞİÖŞÜ’–]/gu,
};

/**
 * Rates how well bytes read in an encoding: known headings and usual letters count for it, odd
 * letters against it.
 */
function score(bytes: Uint8Array, encoding: Encoding): number {
  const text = iconv.decode(Buffer.from(bytes), encoding);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const beyond = [...text].filter((letter) => letter > '\u007f').length || 1;
  const headings = text
    .slice(0, 4_000)
    .split(/\r\n?|\n/)
    .slice(0, 10)
    // A heading in ASCII reads the same in every encoding.
    .flatMap((line) => line.split(/[;,\t|]/).filter((cell) => /\P{ASCII}/u.test(cell)))
    .filter((cell) => fieldOfHeading(cell.replace(/^"|"$/g, '')) !== null).length;
  const isOldMac = /\r/.test(text) && !text.includes('\n');
  const letters = usual[encoding];
  const fit = letters ? count(letters) / beyond : 0;
  return (
    headings * 0.5 +
    fit +
    (encoding === 'macintosh' && isOldMac ? 1 : 0) +
    (encoding === 'windows-1252' ? 0.05 : 0) -
    (encoding === 'macintosh' && text.includes('\r\n') ? 0.3 : 0) -
    (count(controls) / beyond) * 3 -
    count(oddities) / Math.max(1, beyond)
  );
}

const wide: readonly Encoding[] = ['shift_jis', 'gb18030', 'big5', 'euc-kr'];

/** Returns the encoding in which the bytes read best. */
function bestEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, sampleSize);
  // For scripts with many letters, the detection is reliable. For others it knows too few
  // languages.
  const detected = analyse(Buffer.from(sample)).flatMap(({ name, confidence }) => {
    const encoding = named(name);
    return encoding ? [{ encoding, confidence }] : [];
  });
  const surest = detected[0];
  const ideographs =
    surest && wide.includes(surest.encoding) ? iconv.decode(Buffer.from(sample), surest.encoding) : '';
  const share = (
    ideographs.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []
  ).length;
  const isWide =
    share > 0 &&
    (ideographs.match(/\ufffd/g) ?? []).length === 0 &&
    share * 3 > (ideographs.match(beyondAscii) ?? []).length * 2;
  if (surest && isWide && surest.confidence >= 60) return surest.encoding;
  const narrow = Object.keys(usual) as Encoding[];
  const scores = narrow.map((encoding) => {
    const hint = detected.find((each) => each.encoding === encoding)?.confidence ?? 0;
    return { encoding, points: score(sample, encoding) + hint / 200 };
  });
  return scores.reduce((best, each) => (each.points > best.points ? each : best)).encoding;
}

/** Decodes a file in the encoding that is sure, else as the header says, else as it reads best. */
export function decoded(
  bytes: Uint8Array,
  sure: Encoding | null,
  charset: string,
): { text: string; encoding: Encoding } {
  const encoding = sure ?? named(charset) ?? bestEncoding(bytes);
  return { text: iconv.decode(Buffer.from(bytes), encoding), encoding };
}
