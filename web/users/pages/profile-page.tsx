import { KeyRound, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#domain/accounts/rules.ts';
import { aboutLanguages } from '#domain/languages/languages.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { SignInSecurityCard } from '#web/factors/components/sign-in-security-card.tsx';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { BillingCard } from '#web/plans/components/billing-card.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { KeyValue } from '#web/ui/display/key-value.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeleteAccountDialog } from '../components/delete-account-dialog.tsx';
import { DevicesCard } from '../components/devices-card.tsx';
import { ManagerMailSwitch } from '../components/manager-mail-switch.tsx';
import { OwnPasswordDialog } from '../components/own-password-dialog.tsx';
import { OwnProfileDialog } from '../components/own-profile-dialog.tsx';
import { PendingEmail } from '../components/pending-email.tsx';
import { words } from '../words.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The user's own profile, password and mails, and the plan of their organization
 * (docs/product/accounts.md#accounts).
 */
export default function ProfilePage() {
  const user = useUser();
  const can = useCan();
  const [dialog, setDialog] = useState<'profile' | 'password' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader title={words.profile.title} subtitle={words.profile.about} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader
              title={words.profile.information}
              actions={
                <Button size="sm" icon={<Pencil />} onClick={() => setDialog('profile')}>
                  {words.profile.edit}
                </Button>
              }
            />
            <CardBody>
              <div className="mb-3 flex items-center gap-4 py-2">
                <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size="lg" />
                <div className="min-w-0">
                  <p className="flex items-center gap-1.5 text-lg font-medium">
                    <span className="min-w-0 break-words">{fullName(user)}</span>
                    {user.role === 'superadmin' ? (
                      <Star
                        role="img"
                        aria-label={shellWords.labels.superadmin}
                        className="size-4.5 shrink-0 fill-current text-waitlisted"
                      />
                    ) : null}
                  </p>
                  <p className="text-sm text-muted">{shellWords.labels[user.role]}</p>
                </div>
              </div>
              <KeyValue
                items={[
                  { label: words.fields.firstName, value: user.firstName || '—' },
                  { label: words.fields.lastName, value: user.lastName || '—' },
                  {
                    label: words.fields.email,
                    value: (
                      <>
                        <span className="wrap-anywhere">{user.email}</span>
                        {user.pendingEmail === null ? null : (
                          <PendingEmail userId={user.id} email={user.pendingEmail} />
                        )}
                      </>
                    ),
                  },
                  {
                    label: words.fields.language,
                    value: user.language
                      ? aboutLanguages[user.language].ownName
                      : words.profile.theOrganizations,
                  },
                  {
                    label: words.fields.organization,
                    value: user.tenantName ?? words.profile.noOrganization,
                  },
                  { label: words.profile.memberSince, value: formatDay(new Date(user.createdAt), here) },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader
              title={words.profile.security}
              actions={
                <Button size="sm" icon={<KeyRound />} onClick={() => setDialog('password')}>
                  {words.password.title}
                </Button>
              }
            />
            <CardBody>
              <p className="text-sm text-muted">{words.profile.securityHow}</p>
              {can('event.create') ? <ManagerMailSwitch user={user} /> : null}
            </CardBody>
          </Card>
          <SignInSecurityCard />
          {user.role === 'superadmin' ? null : (
            <Card>
              <CardHeader
                title={words.leave.title}
                actions={
                  <Button size="sm" variant="danger" onClick={() => setDialog('delete')}>
                    {words.leave.title}
                  </Button>
                }
              />
              <CardBody>
                <p className="text-sm text-muted">{words.leave.about}</p>
              </CardBody>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {hasPlans() ? <BillingCard /> : null}
          <DevicesCard />
        </div>
      </div>
      {dialog === 'profile' ? <OwnProfileDialog user={user} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteAccountDialog onClose={close} /> : null}
      {dialog === 'password' ? <OwnPasswordDialog userId={user.id} onClose={close} /> : null}
    </>
  );
}
