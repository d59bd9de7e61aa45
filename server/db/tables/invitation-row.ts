import { foreignKey, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { plain, table } from '../table.ts';
import { invitations } from './guest-list.ts';

/**
 * The link and code of a household that was merged into another. They lead to the remaining
 * household until it gets a new code.
 */
export const invitationLinks = table(
  'invitation_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    tokenHash: plain(text('token_hash')).notNull(),
    codeHash: plain(text('code_hash')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'invitation_links_pk', columns: [t.tenantId, t.invitationId, t.tokenHash] }),
    // The hash comes first, as in the index of invitations.
    unique('invitation_links_token').on(t.tokenHash, t.tenantId, t.eventId),
    unique('invitation_links_code').on(t.codeHash, t.tenantId, t.eventId),
    foreignKey({
      name: 'invitation_links_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('cascade'),
  ],
);
