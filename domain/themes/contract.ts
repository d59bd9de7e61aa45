/**
 * Looks of the RSVP page. Superadmins make them, and hosts pick one (docs/product/looks.md#looks).
 */
import { z } from 'zod';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, id, instant, line, listQuery, message, prose } from '../kernel/schemas.ts';
import { parseFontFamily } from '../events/rules.ts';

export const hexColor = z
  .string()
  .trim()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, { message: 'Enter a color like #3b82f6' })
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  });

/**
 * Returns a schema that normalizes a text with `parse`. A text for which `parse` returns null is
 * refused with the message.
 */
export const normalized = <T>(parse: (text: string) => T | null, message: string, max = 100) =>
  z
    .string()
    .max(max, { message })
    .transform((text, context): T => {
      const value = parse(text);
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** A font of the list. Blank text and `null` are the system font. */
export const fontFamily = normalized(parseFontFamily, 'Choose one of the listed fonts');
export const optionalFontFamily = z
  .string()
  .transform((text) => text.trim() || null)
  .pipe(fontFamily.nullable())
  .nullable();

export const theme = z
  .object({
    id,
    name: z.string(),
    isActive: z.boolean(),
    builtIn: z.boolean(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    accentColor: z.string(),
    backgroundColor: z.string(),
    textColor: z.string(),
    fontFamily: z.string().nullable(),
    customCss: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Theme' });
export type Theme = z.infer<typeof theme>;

const fields = z.object({
  name: line(100).min(1, { message: 'Theme name is required' }),
  isActive: z.boolean().default(true),
  primaryColor: hexColor,
  secondaryColor: hexColor,
  accentColor: hexColor,
  backgroundColor: hexColor,
  textColor: hexColor,
  fontFamily: optionalFontFamily.default(null),
  /**
   * Confined to the RSVP page. CSS that could load from elsewhere or reach out of the page is
   * refused.
   */
  customCss: prose(20_000)
    .nullable()
    .transform((text) => text ?? '')
    .default(''),
});

const changedFields = z.object({
  name: fields.shape.name.optional(),
  isActive: z.boolean().optional(),
  primaryColor: hexColor.optional(),
  secondaryColor: hexColor.optional(),
  accentColor: hexColor.optional(),
  backgroundColor: hexColor.optional(),
  textColor: hexColor.optional(),
  fontFamily: optionalFontFamily.optional(),
  customCss: prose(20_000)
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
});

export const themesRoutes = defineRoutes({
  listThemes: {
    method: 'GET',
    path: '/api/themes',
    access: 'theme.view',
    summary: 'Themes: the active ones, and for a superadmin all',
    query: listQuery(['name', 'createdAt']).extend({ tenantId: z.string().max(200).optional() }),
    results: { 200: z.array(theme) },
    errors: [],
  },
  createTheme: {
    method: 'POST',
    path: '/api/themes',
    access: 'theme.manage',
    summary: 'Make a theme',
    body: fields,
    bodyLimit: 2 * largeBody,
    results: { 201: theme },
    errors: ['conflict'],
  },
  updateTheme: {
    method: 'PUT',
    path: '/api/themes/:id',
    access: 'theme.manage',
    summary: 'Change, activate or deactivate a theme',
    params: byId,
    body: changedFields,
    bodyLimit: 2 * largeBody,
    results: { 200: theme },
    errors: ['notFound', 'conflict'],
  },
  deleteTheme: {
    method: 'DELETE',
    path: '/api/themes/:id',
    access: 'theme.manage',
    summary: 'Delete a theme; events that used it keep the colors they copied',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
});
