import { useState } from 'react';
import { roles, type Role } from '#domain/access/rules.ts';
import type { FactorRules } from '#domain/factors/contract.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFactorRules, useSetFactorRules } from '../queries.ts';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

/**
 * Sets which roles must have a second factor. A superadmin decides for everyone, an admin for the
 * organization.
 */
export function RequiredRolesCard() {
  const rules = useFactorRules();
  return (
    <Card>
      <CardHeader title={words.required.title} description={words.required.how} />
      <CardBody>
        <Loaded query={rules} failure={words.required.notLoaded} pending={<Skeleton className="h-16" />}>
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

  const send = () => save.act([...chosen], { done: words.required.saved, failed: words.required.notSaved });

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {offered.map((role) => {
          const isBound = !isPlatform && rules.platform.includes(role);
          return (
            <CheckboxField
              key={role}
              label={
                isBound
                  ? words.required.byPlatform({ role: shellWords.labels[role] })
                  : shellWords.labels[role]
              }
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
        busyLabel={words.required.saving}
        onClick={() => void send()}
      >
        {words.required.save}
      </Button>
    </div>
  );
}
