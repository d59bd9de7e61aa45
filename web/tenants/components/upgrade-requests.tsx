import { useState } from 'react';
import type { Plan } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-fields.tsx';
import { planLabel } from '../labels.ts';
import { useAnswerUpgrade, useUpgradeRequests } from '../queries.ts';
import { words } from '#web/plans/words.ts';
import { nodes } from '#web/ui/nodes.ts';

interface UpgradeRequest {
  tenant: Tenant;
  plan: Plan;
  decision: 'granted' | 'declined';
}

const quiet = (text: string) => <span className="sr-only">{text}</span>;

function wish({ subscriptionPlan, adminEmail }: Tenant, plan: Plan): string {
  const change = { from: planLabel(subscriptionPlan), to: planLabel(plan) };
  return adminEmail ? words.requests.lineBy({ ...change, email: adminEmail }) : words.requests.line(change);
}

/**
 * Lists the upgrades that admins asked for, until a superadmin grants or declines them
 * (docs/product/organizations.md#plans). It renders nothing if there are none.
 */
export function UpgradeRequests() {
  const waiting = useUpgradeRequests(true);
  const decide = useAnswerUpgrade();
  const [toDecide, setToDecide] = useState<UpgradeRequest | null>(null);
  const [reason, setReason] = useState('');
  const failed = words.tenants.updateFailed;
  const tenants = waiting.data ?? [];
  // The card stays while the dialog for a decision is open, even if no request is left by then.
  if (tenants.length === 0 && toDecide === null) return null;

  function ask(next: UpgradeRequest | null) {
    setToDecide(next);
    setReason('');
    decide.reset();
  }

  const answer = ({ tenant: { id, name }, plan, decision }: UpgradeRequest) =>
    decide.act(
      {
        tenantId: id,
        decision,
        plan,
        ...(decision === 'declined' && reason.trim() !== '' && { reason: reason.trim() }),
      },
      {
        done:
          decision === 'granted'
            ? words.requests.granted({ name, plan: planLabel(plan) })
            : words.requests.declined({ name }),
        failed,
      },
    );

  return (
    <Card>
      <CardHeader
        title={words.requests.title}
        description={words.requests.about}
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
                  <span className="block text-muted wrap-anywhere">{wish(tenant, plan)}</span>
                </span>
                <span className="flex gap-2">
                  <Button size="sm" onClick={() => ask({ tenant, plan, decision: 'declined' })}>
                    {nodes(words.requests.decline({ name: tenant.name, quiet }))}
                  </Button>
                  <Button
                    size="sm"
                    variant="primary"
                    onClick={() => ask({ tenant, plan, decision: 'granted' })}
                  >
                    {nodes(words.requests.grant({ name: tenant.name, quiet }))}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      </CardBody>
      {toDecide ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) ask(null);
          }}
          tone={toDecide.decision === 'granted' ? 'primary' : 'danger'}
          title={
            toDecide.decision === 'granted'
              ? words.requests.grantAsk({ name: toDecide.tenant.name, plan: planLabel(toDecide.plan) })
              : words.requests.declineAsk({ name: toDecide.tenant.name, plan: planLabel(toDecide.plan) })
          }
          description={
            toDecide.decision === 'granted'
              ? words.requests.grantHow
              : words.requests.declineHow({ plan: planLabel(toDecide.tenant.subscriptionPlan) })
          }
          confirmLabel={
            toDecide.decision === 'granted' ? words.requests.grantSubmit : words.requests.declineSubmit
          }
          busyLabel={toDecide.decision === 'granted' ? words.requests.granting : words.requests.declining}
          onConfirm={() => answer(toDecide)}
          error={decide.error ? sentenceOf(decide.error, failed) : undefined}
        >
          {toDecide.decision === 'declined' ? (
            <TextArea
              label={words.requests.reason}
              hint={words.requests.reasonHint}
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
