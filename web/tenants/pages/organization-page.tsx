import { Building2, History } from 'lucide-react';
import { paths } from '#web/app/paths.ts';
import { useCan, useSession } from '#web/kernel/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { OwnOrganization } from './own-organization.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { shellWords } from '#web/kernel/shell-words.ts';
import { words } from '#web/plans/words.ts';

/** The Organization Settings page (docs/product/organizations.md#organizations). */
export default function OrganizationPage() {
  const { user } = useSession();
  const can = useCan();
  if (!user) {
    return (
      <EmptyState
        icon={<Building2 />}
        title={words.organization.signIn}
        action={
          <Button asChild variant="primary">
            <Anchor href={paths.login}>{words.organization.signInButton}</Anchor>
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-5">
      <PageHeader
        title={shellWords.titles.organization}
        subtitle={hasPlans() ? words.organization.about : words.organization.aboutWithoutPlan}
        actions={
          can('activity.read') ? (
            <Button asChild>
              <Anchor href={paths.activity}>
                <History aria-hidden />
                {words.organization.activity}
              </Anchor>
            </Button>
          ) : undefined
        }
      />
      {user.tenantId === null ? (
        <Card>
          <EmptyState
            icon={<Building2 />}
            title={words.organization.none}
            description={words.organization.noneHow}
            action={
              <Button asChild variant="primary">
                <Anchor href={paths.tenants}>{words.organization.goToTenants}</Anchor>
              </Button>
            }
          />
        </Card>
      ) : (
        <OwnOrganization />
      )}
    </div>
  );
}
