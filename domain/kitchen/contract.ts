/** The kitchen sheet, as the host and as the caterer see it (docs/product/kitchen.md#kitchen). */
import { z } from 'zod';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId, email, id, instant } from '../kernel/schemas.ts';
import { severities } from '../questions/question.ts';

/** The maximum number of persons on a sheet. Larger events have no sheet. */
export const maxOnSheet = 20_000;

/** The sheets that an organization may send within 24 hours. */
export const sheetsPerDay = 50;

const count = z.number().int();

export const diet = z.object({ tag: z.string(), severity: z.enum(severities) });

const mealTotal = z
  .object({
    /** The meal's name. Blank for guests who chose no meal. */
    meal: z.string(),
    count,
    /** The number of these guests who are children. */
    children: count,
    /** The number of guests with each diet, most severe first. */
    diets: z.array(diet.extend({ count, children: count })),
  })
  .meta({ id: 'KitchenTotal' });

const diner = z.object({
  id,
  name: z.string(),
  meal: z.string(),
  isChild: z.boolean(),
  diets: z.array(diet),
});

const special = diner.extend({ reservationId: id }).meta({ id: 'KitchenPerson' });

const ofPerson = { id, name: z.string() };

const change = z
  .union([
    z.object({ kind: z.literal('in'), ...diner.shape }),
    z.object({ kind: z.literal('out'), ...diner.shape }),
    z.object({ kind: z.literal('meal'), ...ofPerson, before: z.string(), after: z.string() }),
    z.object({ kind: z.literal('name'), ...ofPerson, before: z.string(), after: z.string() }),
    z.object({ kind: z.literal('child'), ...ofPerson, before: z.boolean(), after: z.boolean() }),
    z.object({ kind: z.literal('diet'), ...ofPerson, before: z.array(diet), after: z.array(diet) }),
  ])
  .meta({ id: 'KitchenChange' });

const changeCounts = { in: count, out: count, changed: count };

const kitchenVersion = z
  .object({
    version: count,
    sentAt: instant,
    to: z.string(),
    /** The time when the caterer pressed *Got version n*. */
    acknowledgedAt: instant.nullable(),
    guests: count,
    /** Whether the caterer sees names or only initials. */
    names: z.boolean(),
    /** The language of our texts on the caterer's page. */
    language: z.enum(languages),
    /** The caterer's page. Null for callers who may not send the sheet. */
    link: z.string().nullable(),
  })
  .meta({ id: 'KitchenVersion' });
export type KitchenVersion = z.infer<typeof kitchenVersion>;

const kitchen = z
  .object({
    /** The number of confirmed guests. */
    guests: count,
    /** Totals for each meal, in the order of the menu. */
    totals: z.array(mealTotal),
    /** Guests with dietary needs, severe allergies first. */
    special: z.array(special),
    /** The number of invited households that have not answered. */
    unanswered: count,
    /** The versions of the sheet that were sent, newest first. */
    versions: z.array(kitchenVersion),
    /** The changes since the newest version, or null if none was sent. */
    since: z.object({ version: count, ...changeCounts, changes: z.array(change) }).nullable(),
    /** The caterer gets the final count by the end of this day. */
    finalCountOn: z.string().nullable(),
    isAfterFinalCount: z.boolean(),
  })
  .meta({ id: 'Kitchen' });
export type Kitchen = z.infer<typeof kitchen>;

const versionSheet = kitchenVersion
  .extend({
    totals: z.array(mealTotal),
    special: z.array(special),
    /** Changes since the version before. Empty for the first version. */
    changes: z.array(change),
    /** The count of each meal in the previous version and in this one. */
    shifts: z.array(z.object({ meal: z.string(), before: count, after: count })),
  })
  .meta({ id: 'KitchenVersionSheet' });
/** @internal */
export type KitchenVersionSheet = z.infer<typeof versionSheet>;

/** The version's number. Any other text matches no version. */
const byVersion = byId.extend({ version: z.string().max(200) });

export const kitchenRoutes = defineRoutes({
  getKitchen: {
    method: 'GET',
    path: '/api/events/:id/kitchen',
    heavy: true,
    access: 'reservation.list',
    summary:
      'What the kitchen has to know of the guests who come, and the versions that were sent to the caterer',
    params: byId,
    results: { 200: kitchen },
    errors: ['notFound', 'conflict'],
  },
  sendKitchen: {
    method: 'POST',
    path: '/api/events/:id/kitchen/send',
    access: 'reservation.edit',
    summary: 'Keeps the sheet as a version and mails the caterer a link that reads it',
    params: byId,
    body: z.object({
      email,
      /** Whether the caterer's page shows names instead of initials. */
      names: z.boolean().nullish(),
      /**
       * The language of the mail, and of our texts on the page. If missing, the event's original
       * language.
       */
      language: languageInput.nullish(),
    }),
    results: { 201: kitchenVersion },
    errors: ['notFound', 'conflict', 'tooMany'],
  },
  kitchenVersion: {
    method: 'GET',
    path: '/api/events/:id/kitchen/versions/:version',
    heavy: true,
    access: 'reservation.list',
    summary: 'A version of the sheet, and what changed since the one before',
    params: byVersion,
    results: { 200: versionSheet },
    errors: ['notFound'],
  },
  newKitchenLink: {
    method: 'POST',
    path: '/api/events/:id/kitchen/versions/:version/link',
    access: 'reservation.edit',
    summary: 'Ends the link of a version and makes another one',
    params: byVersion,
    results: { 200: kitchenVersion },
    errors: ['notFound'],
  },
});
