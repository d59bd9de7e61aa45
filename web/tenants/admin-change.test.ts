import { describe, expect, it } from 'vitest';
import { adminChange } from './admin-change.ts';

const current = { id: 'a1', email: 'ada@example.com' };
const form = (changes: object = {}) => ({
  newAdminUserId: '',
  email: current.email,
  password: '',
  ...changes,
});

describe('adminChange', () => {
  it('stays empty if nothing differs', () => {
    expect(adminChange(current, form())).toBeNull();
    expect(adminChange(current, form({ email: ` ${current.email} ` }))).toBeNull();
    expect(adminChange(current, form({ newAdminUserId: current.id }))).toBeNull();
  });

  it('sends the email only if it differs and the password only if it is not empty', () => {
    expect(adminChange(current, form({ email: 'new@example.com' }))).toEqual({ email: 'new@example.com' });
    expect(adminChange(current, form({ password: 'secret1' }))).toEqual({ password: 'secret1' });
    expect(adminChange(current, form({ email: 'new@example.com', password: 'secret1' }))).toEqual({
      email: 'new@example.com',
      password: 'secret1',
    });
  });

  it('lets a new admin take precedence over other changes', () => {
    expect(
      adminChange(current, form({ newAdminUserId: 'b2', email: 'new@example.com', password: 'secret1' })),
    ).toEqual({ newAdminUserId: 'b2' });
  });
});
