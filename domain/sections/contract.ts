/**
 * The sections of a guest's page, in the host's words and order (docs/product/looks.md#sections).
 */
import { z } from 'zod';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant, line, nullableLine, optionalLine, optionalProse } from '../kernel/schemas.ts';
import { ibanOf } from './account.ts';
import { contactEmailIssue, contactPhoneIssue, maxContactPhone } from './contact.ts';
import { maxSectionLengths, maxEntries, maxSections, sectionKinds } from './kinds.ts';
import { maxEmailLength } from '../kernel/text.ts';
import { linkOf } from './links.ts';
import { checkSections, fieldsOfKind } from './rules.ts';

// --- Input

const linkInput = nullableLine(1_000)
  .transform((typed, context) => {
    if (typed === '') return '';
    const link = linkOf(typed);
    if (link !== null && link.length <= 2_000) return link;
    context.addIssue({ code: 'custom', message: 'Enter a web address, mailto: or tel:' });
    return z.NEVER;
  })
  .default('');

const iban = z
  .string()
  .max(100)
  .transform((typed, context) => {
    const number = ibanOf(typed);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: 'Enter a valid IBAN' });
    return z.NEVER;
  });

const accountInput = z.object({
  holder: line(70).min(1, { message: 'Enter the account holder' }),
  iban,
  reference: optionalLine(140),
});

/** A single line that `issueOf` accepts. */
const checkedLine = (max: number, issueOf: (text: string) => string | null) =>
  optionalLine(max).superRefine((text, context) => {
    const message = issueOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const contactInput = z.object({
  email: checkedLine(maxEmailLength, contactEmailIssue),
  phone: checkedLine(maxContactPhone, contactPhoneIssue),
});

/** An id that an earlier response contained. A missing one makes the section or entry new. */
const knownId = z
  .string()
  .regex(/^[\w-]{1,40}$/, { message: 'Leave out the id of a new section or entry' })
  .nullish();

const entryInput = z.object({
  id: knownId,
  label: optionalLine(maxSectionLengths.label),
  text: optionalProse(maxSectionLengths.entry),
  link: linkInput,
});

const sectionInput = z.object({
  id: knownId,
  kind: z.enum(sectionKinds, { error: 'Choose a kind of section' }),
  title: optionalLine(maxSectionLengths.title),
  /** Whether only confirmed parties see the section. */
  forComing: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  text: optionalProse(),
  place: optionalLine(maxSectionLengths.place),
  entries: z
    .array(entryInput)
    .max(maxEntries, { message: `At most ${maxEntries} entries` })
    .nullish()
    .transform((list) => list ?? []),
  account: accountInput.nullish().transform((account) => account ?? null),
  contact: contactInput.nullish().transform((contact) => contact ?? null),
});

const sectionsInput = z
  .array(sectionInput)
  .max(maxSections, { message: `At most ${maxSections} sections` })
  .transform((sections) => sections.map(fieldsOfKind))
  .superRefine((sections, context) => {
    for (const { path, message } of checkSections(sections)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

// --- Output

const section = z
  .object({
    id,
    kind: z.enum(sectionKinds),
    /** If blank, the page uses the default heading of the section's kind. */
    title: z.string(),
    text: z.string(),
    place: z.string(),
    entries: z.array(z.object({ id, label: z.string(), text: z.string(), link: z.string() })),
    account: z
      .object({
        holder: z.string(),
        iban: z.string(),
        reference: z.string(),
        /**
         * A QR code for banking apps, as an SVG path of width `size`. Null if no app could use it.
         */
        code: z.object({ size: z.number().int(), path: z.string() }).nullable(),
      })
      .nullable(),
    contact: z.object({ email: z.string(), phone: z.string() }).nullable(),
  })
  .meta({ id: 'Section' });
export type ShownSection = z.infer<typeof section>;

/** The sections as guests see them. */
export const shownSections = z.array(section);

const ownSection = section.extend({ forComing: z.boolean() }).meta({ id: 'OwnSection' });
export type OwnSection = z.infer<typeof ownSection>;
export type SectionInput = z.input<typeof sectionInput>;

const ownSections = z.object({
  sections: z.array(ownSection),
  /** When the sections were last saved. Null if none were ever saved. */
  updatedAt: instant.nullable(),
});
export type OwnSections = z.infer<typeof ownSections>;

export const sectionsRoutes = defineRoutes({
  getSections: {
    method: 'GET',
    path: '/api/events/:id/sections',
    access: 'event.edit',
    summary: "The sections of the event's page, in their order",
    params: byId,
    results: { 200: ownSections },
    errors: ['notFound'],
  },
  putSections: {
    method: 'PUT',
    path: '/api/events/:id/sections',
    access: 'event.edit',
    summary:
      "Set the sections of the event's page, all of them in their order. What a kind does not have is left out",
    params: byId,
    body: z.object({
      sections: sectionsInput,
      /**
       * When the sections that the change started from were saved. A newer save in the database is
       * a 409.
       */
      updatedAt: instant.nullish(),
    }),
    bodyLimit: 2 * largeBody,
    results: { 200: ownSections },
    errors: ['notFound', 'stale', 'tooLarge'],
  },
});
