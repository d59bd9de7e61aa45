import { KeyRound, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '#domain/access/rules.ts';
import { fullName } from '#domain/accounts/rules.ts';
import { aboutLanguages } from '#domain/languages/languages.ts';
import { formatDay } from '#web/kernel/formats.ts';
import { SignInSecurityCard } from '#web/factors/components/sign-in-security-card.tsx';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { BillingCard } from '#web/plans/components/billing-card.tsx';
import { hasPlans } from '#web/plans/has-plans.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { KeyValue } from '#web/ui/key-value.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeleteAccountDialog } from '../components/delete-account-dialog.tsx';
import { DevicesCard } from '../components/devices-card.tsx';
import { ManagerMailSwitch } from '../components/manager-mail-switch.tsx';
import { OwnPasswordDialog } from '../components/own-password-dialog.tsx';
import { OwnProfileDialog } from '../components/own-profile-dialog.tsx';
import { PendingEmail } from '../components/pending-email.tsx';

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
      <PageHeader title="Profile" subtitle="Your account" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader
              title="Profile Information"
              actions={
                <Button size="sm" icon={<Pencil />} onClick={() => setDialog('profile')}>
                  Edit Profile
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
                        aria-label="Super Administrator"
                        className="size-4.5 shrink-0 fill-current text-waitlisted"
                      />
                    ) : null}
                  </p>
                  <p className="text-sm text-muted">{roleLabels[user.role]}</p>
                </div>
              </div>
              <KeyValue
                items={[
                  { label: 'First name', value: user.firstName || '—' },
                  { label: 'Last name', value: user.lastName || '—' },
                  {
                    label: 'Email',
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
                    label: 'Language',
                    value: user.language ? aboutLanguages[user.language].ownName : 'The organization’s',
                  },
                  { label: 'Organization', value: user.tenantName ?? 'None. You see all of them' },
                  { label: 'Member since', value: formatDay(new Date(user.createdAt), here) },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader
              title="Security Settings"
              actions={
                <Button size="sm" icon={<KeyRound />} onClick={() => setDialog('password')}>
                  Change Password
                </Button>
              }
            />
            <CardBody>
              <p className="text-sm text-muted">
                A new password signs you out of every other browser and device.
              </p>
              {can('event.create') ? <ManagerMailSwitch user={user} /> : null}
            </CardBody>
          </Card>
          <SignInSecurityCard />
          {user.role === 'superadmin' ? null : (
            <Card>
              <CardHeader
                title="Delete Account"
                actions={
                  <Button size="sm" variant="danger" onClick={() => setDialog('delete')}>
                    Delete Account
                  </Button>
                }
              />
              <CardBody>
                <p className="text-sm text-muted">
                  We’ll remove your name and email everywhere. Your events pass to an administrator.
                </p>
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
