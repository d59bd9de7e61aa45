/** A bank account on a guest's page, and its QR code for banking apps. */

export interface Account {
  holder: string;
  iban: string;
  /** The text that guests put on the bank transfer. */
  reference: string;
}

/** The IBAN without spaces and in capitals, or null if its check digits are wrong. */
export function ibanOf(typed: string): string | null {
  const iban = typed.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  let rest = 0;
  for (const character of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    // A letter counts as two digits, starting with A as 10.
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? iban : null;
}

/** Groups the characters in fours, like a bank card. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The countries whose accounts can receive a euro transfer by such a code. */
const inSepa = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
    'SK SM VA'
  ).split(' '),
);

/** The standard's limit in bytes. Below it, the QR code is coarse enough for a phone. */
const maxBytes = 331;

/**
 * Returns the code's text by the European Payments Council's guideline 069-12, for a transfer in
 * euros of any amount. Null if no banking app could use it.
 */
export function transferCode({ holder, iban, reference }: Account): string | null {
  if (!inSepa.has(iban.slice(0, 2))) return null;
  const lines = ['BCD', '002', '1', 'SCT', '', holder, iban, '', '', '', reference];
  const text = lines.join('\n').trimEnd();
  return new TextEncoder().encode(text).length <= maxBytes ? text : null;
}
