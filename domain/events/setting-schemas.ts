/**
 * The input and output schemas of each kind of setting. settings.ts lists the settings themselves.
 */
import { z } from 'zod';
import { isWallDate } from '../kernel/dates.ts';
import { languages } from '../languages/languages.ts';
import { languageInput } from '../languages/schemas.ts';
import {
  id,
  instant,
  instantInput,
  line,
  nullableLine,
  nullableProse,
  optionalProse,
  zoneInput,
} from '../kernel/schemas.ts';
import { hexColor, normalized, optionalFontFamily } from '../themes/contract.ts';
import { settings, type Setting, type SettingName, type Settings, type SettingValues } from './settings.ts';

export const mealOption = z.object({ name: z.string(), description: z.string() }).meta({ id: 'MealOption' });

// --- Input

const mealOptionsInput = z
  .array(
    z.union(
      [
        line(200).transform((name) => ({ name, description: '' })),
        z.object({ name: line(200), description: optionalProse() }),
      ],
      { error: 'A meal option must be a name, or an object with the fields name and description' },
    ),
  )
  .max(100, { message: 'Add up to 100 meal options' })
  .nullable()
  .transform((list) => list ?? []);

const languagesInput = z
  .array(languageInput)
  .min(1, { message: 'Choose a language' })
  .max(languages.length, { message: `Choose up to ${languages.length} languages` })
  .transform((list) => [...new Set(list)]);

const blankIsNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null);

/** A missing number gets the sentence "at least 1". A text or a list gets the other sentence. */
const numberError =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    input === null || input === undefined ? `${what} must be at least 1` : `${what} must be a whole number`;

type Row<Kind extends Setting['kind']> = Extract<Setting, { kind: Kind }>;

const inputs = {
  title: ({ max, missing }: Row<'title'>) =>
    z.string({ error: missing }).pipe(line(max).min(1, { message: missing })),
  line: ({ max }: Row<'line'>) => nullableLine(max),
  prose: ({ max }: Row<'prose'>) => nullableProse(max),
  choice: ({ of, parse, otherwise = '' }: Row<'choice'>) =>
    parse ? normalized(parse, otherwise) : z.enum(of),
  start: ({ missing }: Row<'start'>) =>
    z.string({ error: missing }).min(1, { message: missing }).pipe(instantInput),
  instant: () => instantInput.nullable(),
  day: () => z.string().refine(isWallDate, { message: 'Choose a day' }).nullable(),
  zone: () => zoneInput,
  count: ({ what }: Row<'count'>) =>
    z
      .number({ error: numberError(what) })
      .int({ message: `${what} must be a whole number` })
      .min(1, { message: `${what} must be at least 1` })
      .max(1_000_000, { message: `${what} must be at most 1,000,000` }),
  flag: () => z.boolean(),
  meals: () => mealOptionsInput,
  languages: () => languagesInput,
  address: () => blankIsNull(200),
  theme: () => blankIsNull(200),
  color: () => hexColor.nullable(),
  font: () => optionalFontFamily,
} satisfies { [Kind in Setting['kind']]: (row: never) => z.ZodType };

type InputOf<S extends Setting> = S extends { kind: 'choice'; of: readonly (infer Value)[] }
  ? z.ZodType<Value, S extends { parse: unknown } ? string : Value>
  : ReturnType<(typeof inputs)[S['kind']]>;

/**
 * The checks of all settings, without defaults, so that an update changes only the settings it
 * names. check.ts decides what depends on other fields, the clock or the replies.
 */
export const settingInputs = Object.fromEntries(
  Object.entries<Setting>(settings).map(([name, row]) => [name, inputs[row.kind](row as never)]),
) as unknown as { [Name in SettingName]: InputOf<Settings[Name]> };

// --- Output

const outputs = {
  title: () => z.string(),
  line: () => z.string(),
  prose: () => z.string(),
  choice: ({ of }: Row<'choice'>) => z.enum(of),
  start: () => instant,
  instant: () => instant.nullable(),
  day: () => z.string().nullable(),
  zone: () => z.string(),
  count: () => z.number().int(),
  flag: () => z.boolean(),
  meals: () => z.array(mealOption),
  languages: () => z.array(z.enum(languages)),
  address: () => z.string(),
  theme: () => id.nullable(),
  color: () => z.string().nullable(),
  font: () => z.string().nullable(),
} satisfies { [Kind in Setting['kind']]: (row: never) => z.ZodType };

/** The stored form of the named settings, as responses show it. */
export const settingOutputs = <const Name extends SettingName>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => {
      const row: Setting = settings[name];
      return [name, outputs[row.kind](row as never)];
    }),
  ) as unknown as { [Each in Name]: z.ZodType<SettingValues[Each], SettingValues[Each]> };
