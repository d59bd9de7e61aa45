/** The schema for a language in requests and responses. */
import { z } from 'zod';
import { languageOfTag, languages } from './languages.ts';

/** Accepts the tag of one of our languages, or a longer tag that begins with it. */
export const languageInput = z
  .string()
  .max(100)
  .transform((tag, context) => {
    const language = languageOfTag(tag);
    if (language !== null) return language;
    context.addIssue({ code: 'custom', message: `Choose one of our languages: ${languages.join(', ')}` });
    return z.NEVER;
  });
