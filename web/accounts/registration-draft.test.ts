import { describe, expect, it } from 'vitest';
import { draftOf, parseDraft, type RegistrationValues } from './registration-draft.ts';

const typed: RegistrationValues = {
  organizationName: 'Garden club',
  plan: 'pro',
  organizationCode: '',
  requestMessage: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

describe('the saved draft of a registration', () => {
  it('contains everything but the passwords', () => {
    const text = JSON.stringify(draftOf({ mode: 'create', found: null }, typed));
    expect(text).not.toContain('correct horse');
    const { password: _, confirmPassword: __, ...values } = typed;
    expect(parseDraft(text)).toEqual({ mode: 'create', found: null, values });
  });

  it.each([
    null,
    '',
    '{',
    '7',
    '{"mode":"create"}',
    '{"mode":"other","found":null,"values":{}}',
    JSON.stringify({ mode: 'create', found: {}, values: typed }),
    JSON.stringify({ mode: 'create', found: null, values: { ...typed, plan: 'gold' } }),
    JSON.stringify({ mode: 'create', found: null, values: { ...typed, email: 7 } }),
  ])('stays empty if the storage contains %s', (text) => {
    expect(parseDraft(text)).toBeNull();
  });
});
