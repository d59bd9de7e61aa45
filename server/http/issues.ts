/**
 * Says what is wrong with input that a contract refuses: the sentences in English, their codes, and
 * their keys in the catalogs.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Issue, IssueCode } from '#domain/kernel/errors.ts';
import { reasonOf } from '#domain/kernel/reasons.ts';
import { hostSentence, sentence, type Sentence } from '#domain/kernel/sentence.ts';

const readable = (path: string): string => {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'value';
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Sets default error sentences for checks whose contract has none. */
export function installValidationSentences(): void {
  z.config({
    customError: (issue) => {
      const field = readable((issue.path ?? []).map(String).join('.'));
      switch (issue.code) {
        case 'invalid_type':
          // Without a path, the issue concerns the body itself.
          if (!issue.path?.length) return 'Send a JSON object';
          return issue.input === undefined || issue.input === null
            ? `${field} is required`
            : `${field} must be ${/^[aeo]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
        case 'invalid_value':
          return `${field} must be one of ${issue.values.map(String).join(', ')}`;
        case 'too_small':
          return issue.origin === 'string'
            ? `${field} is required`
            : `${field} must be at least ${issue.minimum}`;
        case 'too_big':
          return issue.origin === 'string'
            ? `${field} must be at most ${issue.maximum} characters`
            : `${field} must be at most ${issue.maximum}`;
        case 'invalid_format':
          return `${field} isn’t valid`;
        case 'invalid_union':
          return `${field} isn’t valid`;
        default:
          return undefined;
      }
    },
  });
}

interface ValidationEntry {
  instancePath?: string;
  message?: string;
  /** Zod's own code of the issue, and its details. */
  keyword?: string;
  params?: { origin?: string; minimum?: number; maximum?: number };
}

const isThere = (sent: unknown, path: string): boolean => {
  let value = sent;
  for (const part of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value !== undefined && value !== null;
};

/** Maps Zod's codes to ours. Blank text counts as missing. */
function issueCodeOf({ keyword, params }: ValidationEntry, path: string, sent: unknown): IssueCode {
  const ofText = params?.origin === 'string';
  if (path !== '' && !isThere(sent, path)) return 'required';
  if (ofText && keyword === 'too_small' && params?.minimum === 1) return 'required';
  switch (keyword) {
    case 'invalid_type':
      return 'wrongType';
    case 'invalid_value':
      return 'notOneOf';
    case 'too_small':
      return ofText ? 'tooShort' : 'tooSmall';
    case 'too_big':
      return ofText ? 'tooLong' : 'tooLarge';
    case 'invalid_format':
      return 'badFormat';
    default:
      return 'invalid';
  }
}

/**
 * What an issue says in other languages if no catalog has its English sentence, by its code. The
 * English names the field as the API does. These don't, because pages show them next to it.
 */
const inGeneral: Readonly<Record<IssueCode, (limits: { min: number; max: number }) => Sentence>> = {
  required: () => hostSentence('fields.missing'),
  tooShort: ({ min }) => hostSentence('fields.tooShort', { min }),
  tooLong: ({ max }) => sentence('answers.tooLong', { max }),
  tooSmall: ({ min }) => sentence('answers.atLeast', { min }),
  tooLarge: ({ max }) => sentence('answers.atMost', { max }),
  wrongType: () => hostSentence('fields.wrongType'),
  notOneOf: () => hostSentence('fields.notListed'),
  badFormat: () => hostSentence('fields.format'),
  notStorable: () => hostSentence('fields.characters'),
  invalid: () => sentence('codes.invalid'),
};

/** Returns the issues of a request that its contract refuses. */
export const issuesOf = (
  error: { validation: ValidationEntry[]; validationContext?: string },
  request: FastifyRequest,
): Issue[] =>
  error.validation.map((entry) => {
    const path = (entry.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
    const part = error.validationContext as 'body' | 'params' | 'querystring' | 'headers' | undefined;
    const sent = part === 'querystring' ? request.query : request[part ?? 'body'];
    const code = issueCodeOf(entry, path, sent);
    const { message = 'Not valid', params: { minimum = 0, maximum = 0 } = {} } = entry;
    const general = reasonOf(message) ? {} : inGeneral[code]({ min: minimum, max: maximum });
    return { path, code, ...general, message };
  });
