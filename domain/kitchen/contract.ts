/** The kitchen sheet: what a host sees of it, and what goes to the caterer (docs/product.md#kitchen). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, email, id, instant } from '../kernel/schemas.ts';
import { severities } from '../questions/question.ts';

/** Events with more guests who come have no sheet of persons. */
export const mostOnSheet = 20_000;

/** Sheets that an organization sends within 24 hours. */
export const sheetsPerDay = 50;

const count = z.number().int();

const diet = z.object({ tag: z.string(), severity: z.enum(severities) });

const mealTotal = z
  .object({
    /** Blank for those who chose none. */
    meal: z.string(),
    count,
    /** Of them. */
    children: count,
    /** How many of them have each diet, the worst first. */
    diets: z.array(diet.extend({ count, children: count })),
  })
  .meta({ id: 'KitchenTotal' });

const eater = z.object({
  id,
  name: z.string(),
  meal: z.string(),
  isChild: z.boolean(),
  diets: z.array(diet),
});

const special = eater.extend({ reservationId: id }).meta({ id: 'KitchenPerson' });

const ofPerson = { id, name: z.string() };

const change = z
  .union([
    z.object({ kind: z.literal('in'), ...eater.shape }),
    z.object({ kind: z.literal('out'), ...eater.shape }),
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
    /** When the caterer pressed *Got version n*. */
    acknowledgedAt: instant.nullable(),
    guests: count,
    /** Whether the caterer sees names; initials where not. */
    names: z.boolean(),
    /** The caterer's page, for those who may send the sheet. */
    link: z.string().nullable(),
  })
  .meta({ id: 'KitchenVersion' });
export type KitchenVersion = z.infer<typeof kitchenVersion>;

const kitchen = z
  .object({
    /** Confirmed guests. */
    guests: count,
    /** In the order of the menu. */
    totals: z.array(mealTotal),
    /** Everybody with a diet, severe allergies first. */
    special: z.array(special),
    /** Households that were invited and have not answered. */
    unanswered: count,
    /** The newest first. */
    versions: z.array(kitchenVersion),
    /** What changed since the newest version; null where none was sent. */
    since: z.object({ version: count, ...changeCounts, changes: z.array(change) }).nullable(),
    /** The day by whose end the caterer has the last count, and whether it is over. */
    finalCountOn: z.string().nullable(),
    isAfterFinalCount: z.boolean(),
  })
  .meta({ id: 'Kitchen' });
export type Kitchen = z.infer<typeof kitchen>;

const versionSheet = kitchenVersion
  .extend({
    totals: z.array(mealTotal),
    special: z.array(special),
    /** Against the version before; none of the first one. */
    changes: z.array(change),
    /** Each meal's number in the version before and in this one. */
    shifts: z.array(z.object({ meal: z.string(), before: count, after: count })),
  })
  .meta({ id: 'KitchenVersionSheet' });
/** @internal */
export type KitchenVersionSheet = z.infer<typeof versionSheet>;

/** Its number; what is none names no version. */
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
      /** Names instead of initials on the caterer's page. */
      names: z.boolean().nullish(),
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
