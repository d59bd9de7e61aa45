import { boolean, index, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plain, table, updatedAt } from '../table.ts';

/** Themes that a superadmin offers to every organization. */
export const themes = table(
  'themes',
  {
    id: uuid('id').primaryKey(),
    name: plain(text('name')).notNull(),
    nameKey: plain(text('name_key')).notNull().unique(),
    isActive: boolean('is_active').notNull().default(true),
    builtIn: boolean('built_in').notNull().default(false),
    primaryColor: plain(text('primary_color')).notNull(),
    secondaryColor: plain(text('secondary_color')).notNull(),
    accentColor: plain(text('accent_color')).notNull(),
    backgroundColor: plain(text('background_color')).notNull(),
    textColor: plain(text('text_color')).notNull(),
    /** A name from the font list of domain/events/rules.ts. Null is the system font. */
    fontFamily: plain(text('font_family')),
    customCss: plain(text('custom_css')).notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('themes_created').on(t.createdAt, t.id)],
);
