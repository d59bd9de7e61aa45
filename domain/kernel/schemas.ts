/**
 * The small schemas that make every contract. The server's kernel refuses text that the database
 * cannot store.
 */
import { z } from 'zod';
import { isTimeZone } from './dates.ts';

/** An opaque id. An id of another form matches nothing, so the response is a 404 and not a 400. */
export const id = z.string().max(200).meta({ id: 'Id', description: 'Opaque identifier (UUIDv7)' });

export const byId = z.object({ id });

/** A date and time in a response: ISO 8601 in UTC with a `Z`. */
export const instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

/**
 * A client's date and time: any ISO 8601 date-time with an offset or `Z`, in the years 1900 to
 * 9998.
 */
export const instantInput = z
  .string()
  .max(40)
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text) &&
      isRealInstant(text),
    {
      message: 'Enter a valid date and time',
    },
  );

/**
 * Returns whether the date exists. `new Date` rolls February 31 over into March, so impossible
 * dates are refused here.
 */
function isRealInstant(text: string): boolean {
  const time = new Date(text).getTime();
  if (Number.isNaN(time)) return false;
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // Before 9999, so that the instant has a four-digit year in every zone.
  return (
    year >= 1900 && year <= 9998 && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  );
}

/**
 * A calendar day, `YYYY-MM-DD`, or an instant whose UTC day counts. The result is that day's
 * midnight in UTC. A time without a zone is read as UTC, never in the process's zone.
 */
export const dayInput = z
  .string()
  .max(40)
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) &&
      isRealInstant(inUtc(text)),
    { message: 'Enter a valid date' },
  )
  .transform((text) => new Date(inUtc(text)).toISOString().slice(0, 10));

/** JavaScript reads a time without a zone in the process's own zone. */
const inUtc = (text: string): string =>
  /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`;

/** Turns line breaks and other control characters into spaces, and drops invisible characters. */
const asOneLine = (text: string): string =>
  /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text)
    ? text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
    : '';

/** The schema of a single trimmed line, such as a name or a title. */
export const line = (max = 200) =>
  z
    .string()
    .overwrite(asOneLine)
    .max(max, { message: `At most ${max.toLocaleString('en')} characters` });

/** The schema of a text that may have several lines. */
export const prose = (max = 5_000) =>
  z.string().max(max, { message: `At most ${max.toLocaleString('en')} characters` });

/**
 * Reads `null` as the empty text. A missing field stays missing, so that an update does not change
 * it.
 */
export const nullableLine = (max = 200) =>
  line(max)
    .nullable()
    .transform((text) => text ?? '');
export const nullableProse = (max = 5_000) =>
  prose(max)
    .nullable()
    .transform((text) => text ?? '');

/** Reads `null` and a missing field as the empty text. */
export const optionalLine = (max = 200) => nullableLine(max).default('');
export const optionalProse = (max = 5_000) => nullableProse(max).default('');

export const email = z
  .string()
  .trim()
  .max(254, { message: 'Valid email required' })
  .pipe(z.email({ message: 'Valid email required' }));

/** The name of a time zone, such as Europe/Lisbon. */
export const zoneInput = z
  .string()
  .max(100)
  .refine((zone) => isTimeZone(zone), { message: 'Choose a time zone' });

export const role = z.enum(['superadmin', 'admin', 'eventManager', 'guest']);
export const plan = z.enum(['free', 'pro', 'premium']);
export const subscriptionStatus = z.enum(['trial', 'active', 'past_due', 'canceled']);

export const message = z.object({ message: z.string() });

/**
 * The query of a list: `?page=&pageSize=&q=&sort=`. Without `page` and `pageSize` the whole list is
 * returned (docs/product/api.md#api).
 */
export const listQuery = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(500).optional(),
    q: z.string().trim().max(200).optional(),
    /** A field name. A leading `-` sorts in descending order. */
    sort: z
      .enum([...sorts, ...sorts.map((name) => `-${name}` as const)] as [
        Sort | `-${Sort}`,
        ...(Sort | `-${Sort}`)[],
      ])
      .optional(),
  });

export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

/** Restricts a superadmin's call to one organization. Ignored for everybody else. */
export const tenantFilter = z.object({ tenantId: z.string().max(200).optional() });
