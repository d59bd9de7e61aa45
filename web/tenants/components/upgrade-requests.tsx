import { useState } from 'react';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { planLabel } from '../labels.ts';
import { useUpdateTenant, useUpgradeRequests } from '../queries.ts';

/** Upgrades that admins asked for, until a superadmin grants them (DECISIONS section 3). Nothing while there are none. */
export function UpgradeRequests() {
  const waiting = useUpgradeRequests(true);
  const update = useUpdateTenant();
  const [granting, setGranting] = useState<Tenant | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const tenants = waiting.data ?? [];
  if (tenants.length === 0) return null;

  async function grant({ id, name, requestedPlan }: Tenant) {
    if (!requestedPlan) return;
    setFailure(undefined);
    try {
      await update.mutateAsync({ id, body: { subscriptionPlan: requestedPlan } });
      toast({ title: 'Success', description: `${name} is on the ${planLabel(requestedPlan)} plan now.` });
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to update tenant');
      setFailure(sentence);
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      throw error;
    }
  }

  return (
    <Card>
      <CardHeader
        title="Upgrade requests"
        description="Organizations that asked for a larger plan"
        actions={<Badge tone="accent">{tenants.length}</Badge>}
      />
      <CardBody>
        <ul className="divide-y divide-hairline">
          {tenants.map((tenant) => (
            <li key={tenant.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 text-sm">
                <span className="block font-medium break-words">{tenant.name}</span>
                <span className="block text-muted">
                  From {planLabel(tenant.subscriptionPlan)} to{' '}
                  {tenant.requestedPlan ? planLabel(tenant.requestedPlan) : ''}
                  {tenant.adminEmail ? `, asked by ${tenant.adminEmail}` : ''}
                </span>
              </span>
              <Button size="sm" onClick={() => setGranting(tenant)}>
                Grant
                <span className="sr-only"> the upgrade of {tenant.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
      {granting ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) {
              setGranting(null);
              setFailure(undefined);
            }
          }}
          tone="primary"
          title={`Move ${granting.name} to ${granting.requestedPlan ? planLabel(granting.requestedPlan) : ''}?`}
          description="The limits of the new plan apply at once, and so does its price."
          confirmLabel="Grant Upgrade"
          busyLabel="Granting..."
          onConfirm={() => grant(granting)}
          {...(failure === undefined ? {} : { error: failure })}
        />
      ) : null}
    </Card>
  );
}
