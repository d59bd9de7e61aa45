import { useState } from 'react';
import { roleLabels, roles, type Role } from '#domain/access/rules.ts';
import type { FactorRules } from '#domain/factors/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFactorRules, useSetFactorRules } from '../queries.ts';

/**
 * Sets which roles must have a second factor. A superadmin decides for everyone, an admin for the
 * organization.
 */
export function RequiredRolesCard() {
  const rules = useFactorRules();
  return (
    <Card>
      <CardHeader title="Require two-step sign-in" description="People in these roles set it up first." />
      <CardBody>
        <Loaded query={rules} failure="We couldn’t load the setting." pending={<Skeleton className="h-16" />}>
          {(loaded) => <Roles key={JSON.stringify(loaded)} rules={loaded} />}
        </Loaded>
      </CardBody>
    </Card>
  );
}

function Roles({ rules }: { rules: FactorRules }) {
  const save = useSetFactorRules();
  const isPlatform = rules.organization === null;
  const before = rules.organization ?? rules.platform;
  const [chosen, setChosen] = useState<readonly Role[]>(before);
  const offered = roles.filter((role) => isPlatform || role !== 'superadmin');
  const isChanged = offered.some((role) => chosen.includes(role) !== before.includes(role));

  async function send() {
    try {
      await save.mutateAsync([...chosen]);
      toast({ title: 'Success', description: 'Saved.' });
    } catch (error) {
      complain(sentenceOf(error, 'We couldn’t save the setting.'));
    }
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {offered.map((role) => {
          const isBound = !isPlatform && rules.platform.includes(role);
          return (
            <CheckboxField
              key={role}
              label={isBound ? `${roleLabels[role]} (by the platform)` : roleLabels[role]}
              checked={isBound || chosen.includes(role)}
              disabled={isBound}
              onCheckedChange={(isOn) =>
                setChosen(isOn ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
          );
        })}
      </div>
      <Button
        size="sm"
        disabled={!isChanged}
        busy={save.isPending}
        busyLabel="Saving..."
        onClick={() => void send()}
      >
        Save
      </Button>
    </div>
  );
}
