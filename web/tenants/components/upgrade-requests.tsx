import { useState } from 'react';
import type { Plan } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { planLabel } from '../labels.ts';
import { useAnswerUpgrade, useUpgradeRequests } from '../queries.ts';

interface UpgradeRequest {
  tenant: Tenant;
  plan: Plan;
  decision: 'granted' | 'declined';
}

/**
 * Lists the upgrades that admins asked for, until a superadmin grants or declines them
 * (docs/product/organizations.md#plans). It renders nothing if there are none.
 */
export function UpgradeRequests() {
  const waiting = useUpgradeRequests(true);
  const decide = useAnswerUpgrade();
  const [asked, setAsked] = useState<UpgradeRequest | null>(null);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | undefined>();
  const tenants = waiting.data ?? [];
  // The dialog stays while the decision is sent, although the request is gone by then.
  if (tenants.length === 0 && asked === null) return null;

  function ask(next: UpgradeRequest | null) {
    setAsked(next);
    setReason('');
    setFailure(undefined);
  }

  async function answer({ tenant: { id, name }, plan, decision }: UpgradeRequest) {
    setFailure(undefined);
    try {
      await decide.mutateAsync({
        tenantId: id,
        decision,
        plan,
        ...(decision === 'declined' && reason.trim() !== '' && { reason: reason.trim() }),
      });
      toast({
        title: 'Success',
        description:
          decision === 'granted'
            ? `${name} is now on the ${planLabel(plan)} plan.`
            : `We declined the upgrade for ${name} and told its administrators.`,
      });
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
          {tenants.map((tenant) => {
            const { requestedPlan: plan } = tenant;
            if (!plan) return null;
            return (
              <li key={tenant.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <span className="min-w-0 text-sm">
                  <span className="block font-medium break-words">{tenant.name}</span>
                  <span className="block text-muted wrap-anywhere">
                    From {planLabel(tenant.subscriptionPlan)} to {planLabel(plan)}
                    {tenant.adminEmail ? `, asked by ${tenant.adminEmail}` : ''}
                  </span>
                </span>
                <span className="flex gap-2">
                  <Button size="sm" onClick={() => ask({ tenant, plan, decision: 'declined' })}>
                    Decline
                    <span className="sr-only"> the upgrade of {tenant.name}</span>
                  </Button>
                  <Button
                    size="sm"
                    variant="primary"
                    onClick={() => ask({ tenant, plan, decision: 'granted' })}
                  >
                    Grant
                    <span className="sr-only"> the upgrade of {tenant.name}</span>
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </CardBody>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) ask(null);
          }}
          tone={asked.decision === 'granted' ? 'primary' : 'danger'}
          title={
            asked.decision === 'granted'
              ? `Move ${asked.tenant.name} to ${planLabel(asked.plan)}?`
              : `Decline ${planLabel(asked.plan)} for ${asked.tenant.name}?`
          }
          description={
            asked.decision === 'granted'
              ? 'The new plan’s limits and price apply right away. We’ll email the administrators.'
              : `The ${planLabel(asked.tenant.subscriptionPlan)} plan stays. We’ll email the administrators.`
          }
          confirmLabel={asked.decision === 'granted' ? 'Grant Upgrade' : 'Decline Upgrade'}
          busyLabel={asked.decision === 'granted' ? 'Granting...' : 'Declining...'}
          onConfirm={() => answer(asked)}
          {...(failure === undefined ? {} : { error: failure })}
        >
          {asked.decision === 'declined' ? (
            <TextArea
              label="Reason (optional)"
              hint="The administrators will see it."
              rows={3}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : undefined}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
