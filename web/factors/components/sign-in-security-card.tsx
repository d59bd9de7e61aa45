import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '#web/kernel/formats.ts';
import type { OwnFactors, Passkey } from '#domain/factors/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { whyNoPasskeys } from '#web/kernel/session/passkeys.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFactorChange, useOwnFactors } from '../queries.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const day = (instant: string) => formatDay(new Date(instant), here);

type Open =
  | { dialog: 'app'; begun: { secret: string; uri: string } }
  | { dialog: 'codes'; codes: string[] }
  | { dialog: 'removePasskey'; passkey: Passkey }
  | { dialog: 'removeApp' | 'newCodes' | 'passkey' };

/** The card in a user's own profile for the ways to sign in other than the password. */
export function SignInSecurityCard() {
  const factors = useOwnFactors();
  return (
    <Card>
      <CardHeader
        title="Two-step sign-in"
        description="It keeps your account yours, even if someone learns your password. Adding or removing a method signs out your other devices."
      />
      <CardBody>
        <Loaded
          query={factors}
          failure="We couldn’t load your sign-in settings."
          pending={<Skeleton className="h-24" />}
        >
          {(own) => <Factors own={own} />}
        </Loaded>
      </CardBody>
    </Card>
  );
}

function Factors({ own }: { own: OwnFactors }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = useFactorChange(() => api.factors.startAuthenticator());
  const removeApp = useFactorChange(() => api.factors.removeAuthenticator());
  const newCodes = useFactorChange(() => api.factors.makeRecoveryCodes());
  const removePasskey = useFactorChange((id: string) => api.factors.removePasskey({ params: { id } }));
  const hasFactor = own.authenticator !== null || own.passkeys.length > 0;
  const noPasskeys = whyNoPasskeys(own.passkeyAddress);

  /** Reports a failure and rejects, so that the open question stays. */
  const attempt = async (act: () => Promise<void>, failure: string) => {
    try {
      await act();
    } catch (error) {
      complain(sentenceOf(error, failure));
      throw error;
    }
  };

  const setUp = () =>
    void attempt(async () => {
      setOpen({ dialog: 'app', begun: await begin.mutateAsync(undefined) });
    }, 'We couldn’t start the setup.').catch(() => undefined);

  return (
    <>
      <ul className="divide-y divide-hairline">
        <Row
          icon={<Smartphone aria-hidden className="size-5 shrink-0 text-muted" />}
          title="Authenticator app"
          isOn={own.authenticator !== null}
          text={
            own.authenticator
              ? `Codes on your phone. Set up ${day(own.authenticator.addedAt)}.`
              : 'An app on your phone shows a code to type after your password.'
          }
          actions={
            <>
              <Button size="sm" busy={begin.isPending} busyLabel="Preparing..." onClick={setUp}>
                {own.authenticator ? 'Use another phone' : 'Set up'}
              </Button>
              {own.authenticator ? (
                <Button size="sm" onClick={() => setOpen({ dialog: 'removeApp' })}>
                  Remove
                </Button>
              ) : null}
            </>
          }
        />
        <Row
          icon={<Fingerprint aria-hidden className="size-5 shrink-0 text-muted" />}
          title="Passkeys"
          isOn={own.passkeys.length > 0}
          text={
            noPasskeys ?? 'Sign in with your fingerprint, face or a security key, even without the password.'
          }
          actions={
            noPasskeys === null ? (
              <Button size="sm" onClick={() => setOpen({ dialog: 'passkey' })}>
                Add a passkey
              </Button>
            ) : null
          }
        />
        {own.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-3 pl-8">
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-medium break-words">{passkey.name}</p>
              <p className="text-muted">
                Added {day(passkey.addedAt)}
                {passkey.lastUsedAt === null ? ', not used yet' : `, last used ${day(passkey.lastUsedAt)}`}
              </p>
            </div>
            <Button size="sm" onClick={() => setOpen({ dialog: 'removePasskey', passkey })}>
              Remove
              <span className="sr-only"> {passkey.name}</span>
            </Button>
          </li>
        ))}
        {hasFactor ? (
          <Row
            icon={<KeyRound aria-hidden className="size-5 shrink-0 text-muted" />}
            title="Recovery codes"
            text={
              own.recoveryCodes === 0
                ? 'None are left. Make new ones so you can still sign in if you lose the rest.'
                : `${own.recoveryCodes} of 10 are left. Each signs you in once if you lose the rest.`
            }
            actions={
              <Button size="sm" onClick={() => setOpen({ dialog: 'newCodes' })}>
                Make new ones
              </Button>
            }
          />
        ) : null}
      </ul>
      {open?.dialog === 'app' ? (
        <AuthenticatorDialog
          begun={open.begun}
          onClose={close}
          onDone={(codes) => {
            toast({ title: 'Success', description: 'The authenticator app is set up.' });
            setOpen(codes ? { dialog: 'codes', codes } : null);
          }}
        />
      ) : null}
      {open?.dialog === 'passkey' ? (
        <PasskeyDialog
          onClose={close}
          onDone={(codes) => {
            toast({ title: 'Success', description: 'The passkey was added.' });
            setOpen(codes ? { dialog: 'codes', codes } : null);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={open?.dialog === 'removePasskey'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title="Remove this passkey?"
        description="It will no longer sign you in. Delete it on your device too."
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() =>
          attempt(async () => {
            if (open?.dialog !== 'removePasskey') return;
            const { message } = await removePasskey.mutateAsync(open.passkey.id);
            toast({ title: 'Success', description: message });
          }, 'We couldn’t remove the passkey.')
        }
      />
      {open?.dialog === 'codes' ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
      <ConfirmDialog
        open={open?.dialog === 'removeApp'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title="Remove the authenticator app?"
        description={
          own.passkeys.length > 0
            ? 'Your passkeys and recovery codes stay.'
            : 'You’ll sign in with just your password, and your recovery codes stop working.'
        }
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() =>
          attempt(async () => {
            const { message } = await removeApp.mutateAsync(undefined);
            toast({ title: 'Success', description: message });
          }, 'We couldn’t remove the app.')
        }
      />
      <ConfirmDialog
        open={open?.dialog === 'newCodes'}
        onOpenChange={(isOpen) =>
          isOpen ? undefined : setOpen((now) => (now?.dialog === 'newCodes' ? null : now))
        }
        title="Make new recovery codes?"
        description="Your current codes stop working."
        tone="primary"
        confirmLabel="Make new ones"
        busyLabel="Making..."
        onConfirm={() =>
          attempt(async () => {
            const { recoveryCodes } = await newCodes.mutateAsync(undefined);
            setOpen({ dialog: 'codes', codes: recoveryCodes });
          }, 'We couldn’t make the codes.')
        }
      />
    </>
  );
}

function Row(props: { icon: ReactNode; title: string; text: string; isOn?: boolean; actions: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      {props.icon}
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {props.title}
          {props.isOn ? <Badge tone="confirmed">On</Badge> : null}
        </p>
        <p className="text-muted">{props.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{props.actions}</div>
    </li>
  );
}
