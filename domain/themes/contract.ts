/** Looks of the RSVP page, made by superadmins and picked by hosts (part 2 section 2; DECISIONS section 7). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, line, listQuery, message, prose } from '../kernel/schemas.ts';

export const hexColor = z
  .string()
  .trim()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, { message: 'Enter a colour like #3b82f6' })
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  });

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
  fontFamily: line(100).nullish(),
  customCss: prose(20_000).default(''),
});

export const themesRoutes = defineRoutes({
  listThemes: {
    method: 'GET',
    path: '/api/themes',
    access: 'theme.view',
    summary: 'Themes: the active ones, and for a superadmin all',
    query: listQuery(['name', 'createdAt']).extend({ tenantId: z.string().max(200).optional() }),
    replies: { 200: z.array(theme) },
    errors: [],
  },
  createTheme: {
    method: 'POST',
    path: '/api/themes',
    access: 'theme.manage',
    summary: 'Make a theme',
    body: fields,
    replies: { 201: theme },
    errors: ['conflict'],
  },
  updateTheme: {
    method: 'PUT',
    path: '/api/themes/:id',
    access: 'theme.manage',
    summary: 'Change, activate or deactivate a theme',
    params: byId,
    body: fields.partial().extend({ isActive: z.boolean().optional(), customCss: prose(20_000).optional() }),
    replies: { 200: theme },
    errors: ['notFound', 'conflict'],
  },
  deleteTheme: {
    method: 'DELETE',
    path: '/api/themes/:id',
    access: 'theme.manage',
    summary: 'Delete a theme; events that used it keep the colours they copied',
    params: byId,
    replies: { 200: message },
    errors: ['notFound'],
  },
});
