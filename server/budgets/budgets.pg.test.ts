/**
 * Tests budgets across processes: no two processes use up the same remaining mail of a budget, and
 * no mail is left unsent.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { proveAddress } from '../accounts/commands.ts';
import { openDatabase } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { platformScope } from '../db/scope.ts';
import { testConfig, testKeys } from '../testing/app.ts';
import { buildTenant } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';
import { withinBudgets } from './apply-budgets.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { takeInTurn } from '../outbox/outbox.store.ts';
import { samples } from '../mail/templates/previews.ts';

it('the mail limit per recipient and the wait for a confirmed address apply across all processes', async () => {
  const first = await postgresDatabase();
  const second = await openDatabase({ dataDir: '', databaseUrl: first.url });
  try {
    const config = testConfig({ rateLimit: true, smtpUrl: 'smtp://127.0.0.1:1' });
    const put = (tenantId: string, toEmail: (index: number) => string, count: number) =>
      first.transaction(platformScope, (tx) =>
        enqueue(
          tx,
          Array.from({ length: count }, (_, index) => ({
            tenantId,
            template: 'guest.declined' as const,
            toEmail: toEmail(index),
            payload: samples['guest.declined'],
          })),
        ),
      );
    const work = async (database: typeof second) => {
      let sent = 0;
      for (;;) {
        const { messages } = await database.transaction(platformScope, (tx) =>
          takeInTurn(tx, 5, 60_000, { perMinute: null }),
        );
        if (messages.length === 0) return sent;
        sent += (await withinBudgets({ config, database, keys: testKeys }, messages)).length;
      }
    };
    const both = async () => {
      const counts = await Promise.all([first, second, first, second].map(work));
      return counts.reduce((sum, count) => sum + count, 0);
    };

    const { id } = await buildTenant(first);
    await put(id, () => 'victim@example.com', 40);
    expect(await both()).toBe(5);

    const unconfirmed = await buildTenant(first, { unconfirmedSince: new Date() });
    await put(unconfirmed.id, (index) => `guest-${index}@example.com`, 60);
    const confirming = first.transaction(platformScope, (tx) =>
      proveAddress(tx, { id: newId(), role: 'admin', tenantId: unconfirmed.id }),
    );
    const [before] = await Promise.all([both(), confirming]);
    // Mails that were held before the confirmation are queued again.
    expect(before + (await both())).toBe(60);
    const { rows } = await first.platform.execute(
      sql`select 1 from outbox where tenant_id = ${unconfirmed.id} and status <> 'sending'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await second.close();
    await first.close();
  }
});
