/** The body that the manage-admin dialog sends (docs/product/organizations.md#organizations). */
import type { TenantMember } from '#domain/tenants/contract.ts';

export interface AdminForm {
  /** The user who becomes the admin. Blank keeps the current one. */
  newAdminUserId: string;
  email: string;
  password: string;
}

export type AdminChange = { newAdminUserId: string } | { email?: string; password?: string };

/**
 * Returns the change to send, or null if there is nothing to save. Reassignment takes precedence
 * over email and password. The email is sent only if it differs, the password only if it is not
 * empty.
 */
export function adminChange(
  current: Pick<TenantMember, 'id' | 'email'>,
  form: AdminForm,
): AdminChange | null {
  if (form.newAdminUserId && form.newAdminUserId !== current.id) {
    return { newAdminUserId: form.newAdminUserId };
  }
  const email = form.email.trim();
  const change = {
    ...(email !== '' && email !== current.email && { email }),
    ...(form.password !== '' && { password: form.password }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
