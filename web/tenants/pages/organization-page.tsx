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

/** The Organization Settings page (docs/product/organizations.md#organizations). */
export default function OrganizationPage() {
  const { user } = useSession();
  const can = useCan();
  if (!user) {
    return (
      <EmptyState
        icon={<Building2 />}
        title="Please log in to view your organization."
        action={
          <Button asChild variant="primary">
            <Anchor href={paths.login}>Sign In</Anchor>
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-5">
      <PageHeader
        title="Organization Settings"
        subtitle={
          hasPlans() ? 'Your organization, its plan and its people' : 'Your organization and its people'
        }
        actions={
          can('activity.read') ? (
            <Button asChild>
              <Anchor href={paths.activity}>
                <History aria-hidden />
                Activity Log
              </Anchor>
            </Button>
          ) : undefined
        }
      />
      {user.tenantId === null ? (
        <Card>
          <EmptyState
            icon={<Building2 />}
            title="You don’t belong to an organization"
            description="As a super administrator you see and edit all of them on the Tenants page."
            action={
              <Button asChild variant="primary">
                <Anchor href={paths.tenants}>Go to Tenants</Anchor>
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
