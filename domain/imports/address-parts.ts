/** Splits an address in one text into its parts. */
import { oneLine, states } from './values.ts';

export interface AddressParts {
  lines: string[];
  city: string;
  region: string;
  postcode: string;
  country: string;
}

const provinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT NSW VIC QLD SA WA TAS ACT'.split(' '));
const stateName =
  /^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Ontario|Québec|Quebec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Victoria|Queensland|Tasmania)$/;
const county =
  /^(?:(?:Co\.?|County) \p{Lu}\p{L}+|(?:(?:North|South|East|West) )?\p{Lu}\p{L}+shire|Kent|Essex|Surrey|(?:East |West )?Sussex|Devon|Cornwall|Somerset|Dorset|Norfolk|Suffolk|Cumbria|Greater Manchester|Merseyside|Tyne and Wear|West Midlands|Middlesex)$/iu;
const isRegion = (text: string): boolean =>
  states.has(text) || provinces.has(text) || stateName.test(text) || county.test(text);

const country =
  /^(?:US|USA|United States|UK|United Kingdom|Great Britain|England|Scotland|Wales|Northern Ireland|Ireland|Canada|Australia|New Zealand|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|France|Spain|España|Italy|Italia|Netherlands|Nederland|Belgium|België|Portugal|Brasil|Poland|Polska|Sweden|Sverige|India|Inghilterra|Olanda|Germania|Svizzera|Francia|Spagna|Belgio|Portogallo|Polonia|Svezia|Stati Uniti|Irlanda|Scozia|Canada|Brasile|Giappone|Cina|Grecia|Romania)$/iu;

export const isCountry = (text: string): boolean => country.test(text);

const numbered =
  /^(?:(.*\p{L}\.?),?\s+)?([A-Z]{2,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4})$/u;
const european =
  /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}(?=\s)|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,6}|\d{3} ?\d{2})\s+(?![A-Z]{2}$)(\p{L}[\p{L}\s.'’/-]*?)(?:\s+\(?([A-Z]{2})\)?)?$/u;
/** Matches the postcode behind the city: "Pune 411038", "Bristol BS9 2AB", "Milano 20121". */
const behind =
  /^(?:(\p{L}[\p{L}\s.'’-]*?(?: \d{1,2})?)\s*[-–]?\s*)?\b(\d{5,6}|\d{3} \d{3}|\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u;

/** Matches the city before four digits, as in New Zealand and South Africa: "Nelson 7010". */
const beforeFour = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*) (\d{4})$/u;
const ofBuilding =
  /\b(?:apartamento|apartado|apto|postfach|postbus|box|tower|torre|block|bloco|room|zimmer|level|lot|camping|casa|piso|hotel|wohnung|haus)\b/iu;
const endsLikeStreet =
  /(?:weg|straße|strasse|gasse|platz|allee|hof|straat|laan|plein|gade|vej|veien|gata|gatan|vägen)(?= \d)/iu;

/** Matches a line of a postcode and a country's code: "44000 FR", "1010 AT", "1012 AB NL". */
const behindPostcode =
  /(?<=\n)(\d{5,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} [A-Z]{2}(?= NL)|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4}(?= (?:AT|AU|BE|CH|DK|HU|NO|NZ|PT|ZA))) ([A-Z]{2})(?=\n|$)/u;

const piecesOf = (text: string): string[] =>
  text
    .split(/\s*[,\n]\s*|\s{2,}/u)
    .join('\n')
    .replace(/(\p{L}.*) ((?:\d{5}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}) \p{Lu}[\p{L} '’.-]+)$/u, '$1\n$2')
    // The country is a piece of its own. A state stays with its ZIP code.
    .replace(/(\b[A-Z]{2} \d{5}(?:-\d{4})?) (US|USA|United States)(?=\n|$)/u, '$1\n$2')
    .replace(behindPostcode, '$1\n$2')
    .replace(/(^|\n)([A-Z]{2,3})\n(?=(?:\d{4,5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?:\n|$))/u, '$1$2 ')
    .split('\n')
    .map(oneLine)
    .filter((piece) => piece !== '');

const dutchProvince =
  /^(?:Utrecht|Noord-Holland|Zuid-Holland|Gelderland|Noord-Brabant|Limburg|Overijssel|Flevoland|Drenthe|Fri?esland|Fryslân|Groningen|Zeeland)$/u;

/**
 * Reads an address of Mailchimp in the Netherlands: "Kerkweg 1", "Zeist", "Utrecht", "3701 AB",
 * "NL".
 */
function ofMailchimp(text: string): AddressParts | null {
  const lines = text.split('\n');
  const [street = '', city = '', region = '', postcode = '', land = ''] = lines;
  const isDutch = lines.length === 5 && land === 'NL' && dutchProvince.test(region);
  return isDutch && /\d/u.test(street) && /^\d{4} ?[A-Z]{2}$/.test(postcode)
    ? { lines: [street], city, region, postcode, country: land }
    : null;
}

/** Splits an address in one line into its parts, or returns null. */
export function addressParts(text: string): AddressParts | null {
  if (!/\d/u.test(text)) return null;
  const own = ofMailchimp(text);
  if (own) return own;
  const pieces = piecesOf(text);
  for (let at = pieces.length - 1; at > 0; at -= 1) {
    const piece = pieces[at] as string;
    const after = pieces.slice(at + 1);
    if (after.length > 1) break;
    const parts = { region: '', country: after[0] ?? '' };
    const [own, before, region = '', zip = ''] = numbered.exec(piece) ?? [];
    if (own !== undefined && isRegion(region)) {
      const lines = pieces.slice(0, before === undefined ? at - 1 : at);
      const city = before ?? pieces[at - 1] ?? '';
      // A text such as "Boise, ID 83702" is only the last line of an address.
      if (lines.length === 0 && /\d/u.test(city)) return null;
      return { ...parts, lines, city, region, postcode: zip };
    }
    const eu = european.exec(piece);
    if (eu) {
      const [, postcode = '', city = '', province = ''] = eu;
      return { ...parts, lines: pieces.slice(0, at), city, region: province, postcode };
    }
    const [, place = '', four = ''] = endsLikeStreet.test(piece) ? [] : (beforeFour.exec(piece) ?? []);
    if (four !== '' && !ofStreet.test(place) && !ofBuilding.test(place) && /\d/u.test(pieces[at - 1] ?? ''))
      return { ...parts, lines: pieces.slice(0, at), city: place, postcode: four };
    // Mailchimp in the Netherlands: "Kerkweg 1  Heiloo  NH  1851 AB  NL".
    const [street = '', ownCity = '', code = ''] = at > 2 ? pieces.slice(at - 3, at) : [];
    if (/^\d{4} [A-Z]{2}$/.test(piece) && /^[A-Z]{2,3}$/.test(code) && /\d/u.test(street))
      return { ...parts, lines: pieces.slice(0, at - 2), city: ownCity, region: code, postcode: piece };
    const bare =
      /^\d{4}(?: [A-Z]{2})?$/.test(piece) && at > 1 && /\d/u.test(pieces[at - 2] ?? '')
        ? beforePostcode(pieces.slice(0, at))
        : null;
    if (bare) return { ...parts, ...bare, postcode: piece };
    const [last, town, postcode = ''] = behind.exec(piece) ?? [];
    if (last === undefined) continue;
    const rest = beforePostcode([...pieces.slice(0, at), ...(town === undefined ? [] : [town])]);
    if (rest) return { ...parts, ...rest, postcode };
  }
  return null;
}

/** Matches a part of an address that is no city: a street, a house or an apartment. */
const ofStreet =
  /\b(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|court|ct|crescent|boulevard|blvd|terrace|gardens|house|flat|apt|apartment|unit|suite|floor|building|cottage|farm|rectory|po box|c\/o|rue|via|calle|rua|ulica|ul|weg|platz|allee|straat|laan)\b\.?$|^(?:apt|apartment|unit|suite|flat|floor|rue|via|calle|rua|ul\.?|c\/o)\b|(?:straße|strasse|str\.)$/iu;

/** Returns the city at the end of an address whose postcode is elsewhere, or null. */
export function cityAtEnd(text: string, postcode: string): AddressParts | null {
  const pieces = piecesOf(text);
  const parts = { region: '', postcode: '', country: '' };
  if (country.test(pieces.at(-1) ?? '')) parts.country = pieces.pop() ?? '';
  if (pieces.at(-1) === postcode) pieces.pop();
  const rest = beforePostcode(pieces);
  return rest && { ...parts, ...rest };
}

function beforePostcode(
  given: readonly string[],
): (Pick<AddressParts, 'lines' | 'city'> & { region?: string }) | null {
  const pieces = [...given];
  const isLast = isRegion(pieces.at(-1) ?? '') && pieces.length > 2;
  const own = isLast ? (pieces.pop() ?? '') : '';
  const [whole = '', town = '', code = ''] =
    /^(\p{L}.*\p{L})(?: -)? ([A-Z]{2,3})$/u.exec(pieces.at(-1) ?? '') ?? [];
  const isCoded = whole !== '' && (isRegion(code) || whole.includes(' - '));
  const city = isCoded ? town : (pieces.at(-1) ?? '');
  if (pieces.length < 2 || ofStreet.test(city) || !/^\p{L}[\p{L}\s.'’/-]+(?: \d{1,2})?$/u.test(city))
    return null;
  const region = own || (isCoded ? code : '');
  return { lines: pieces.slice(0, -1), city, ...(region && { region }) };
}
