/** Reads a household from one typed line: "Ana Silva, Ben Silva +1". */

export interface TypedHousehold {
  label: string;
  invitees: { name: string; isPlaceholder?: true }[];
}

const maxPlaces = 20;

/**
 * Names are separated by commas, "and" or "&", and "+2" adds two open places. A lone first name
 * takes the last person's last name: "Ana & Ben Silva". A line without names, "The Silva family",
 * becomes the label. Returns null for blank text.
 */
export function typedHousehold(text: string): TypedHousehold | null {
  const plus = /\+\s*(\d{1,2})\s*$/.exec(text);
  const places = Math.min(Number(plus?.[1] ?? 0), maxPlaces);
  const line = text
    .slice(0, plus?.index)
    .trim()
    .replace(/[,;&]+$/, '')
    .trim();
  if (line === '') return null;
  const open = Array.from({ length: places }, () => ({ name: '', isPlaceholder: true as const }));
  if (/^the\s|\s(family|household)$/i.test(line)) return { label: line, invitees: open };
  const parts = line
    .split(/\s*[,;&]\s*|\s+and\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.at(-1)?.split(/\s+/) ?? [];
  const family = last.length > 1 ? ` ${last.at(-1)}` : '';
  const names = parts.map((part) => (/\s/.test(part) ? part : `${part}${family}`));
  return { label: line, invitees: [...names.map((name) => ({ name })), ...open] };
}
