import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { formatDay } from '#web/kernel/formats.ts';
import type { OwnFactors, Passkey } from '#domain/factors/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { whyNoPasskeys } from '#web/kernel/session/passkeys.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useFactorChange, useOwnFactors } from '../queries.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { words } from '../words.ts';
import { nodes } from '#web/ui/nodes.ts';
import { numberText } from '#web/kernel/words.ts';

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
      <CardHeader title={words.methods.title} description={words.methods.how} />
      <CardBody>
        <Loaded query={factors} failure={words.methods.notLoaded} pending={<Skeleton className="h-24" />}>
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
  const hasFactor = own.authenticator !== null || own.passkeys.length > 0;
  const noPasskeys = whyNoPasskeys(own.passkeyAddress);

  const setUp = () =>
    void begin.act(undefined, {
      done: (begun) => setOpen({ dialog: 'app', begun }),
      failed: words.app.notStarted,
    });

  return (
    <>
      <ul className="divide-y divide-hairline">
        <Row
          icon={<Smartphone aria-hidden className="size-5 shrink-0 text-muted" />}
          title={words.app.title}
          isOn={own.authenticator !== null}
          text={
            own.authenticator ? words.app.addedAt({ day: day(own.authenticator.addedAt) }) : words.app.how
          }
          actions={
            <>
              <Button size="sm" busy={begin.isPending} busyLabel={words.app.preparing} onClick={setUp}>
                {own.authenticator ? words.app.another : words.app.setUp}
              </Button>
              {own.authenticator ? (
                <Button size="sm" onClick={() => setOpen({ dialog: 'removeApp' })}>
                  {words.methods.remove}
                </Button>
              ) : null}
            </>
          }
        />
        <Row
          icon={<Fingerprint aria-hidden className="size-5 shrink-0 text-muted" />}
          title={words.passkeys.title}
          isOn={own.passkeys.length > 0}
          text={noPasskeys ?? words.passkeys.how}
          actions={
            noPasskeys === null ? (
              <Button size="sm" onClick={() => setOpen({ dialog: 'passkey' })}>
                {words.passkeys.add}
              </Button>
            ) : null
          }
        />
        {own.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-3 pl-8">
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-medium break-words">{passkey.name}</p>
              <p className="text-muted">
                {passkey.lastUsedAt === null
                  ? words.passkeys.unused({ added: day(passkey.addedAt) })
                  : words.passkeys.used({ added: day(passkey.addedAt), used: day(passkey.lastUsedAt) })}
              </p>
            </div>
            <Button size="sm" onClick={() => setOpen({ dialog: 'removePasskey', passkey })}>
              {nodes(
                words.methods.removeOf({
                  name: passkey.name,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                }),
              )}
            </Button>
          </li>
        ))}
        {hasFactor ? (
          <Row
            icon={<KeyRound aria-hidden className="size-5 shrink-0 text-muted" />}
            title={words.codes.title}
            text={
              own.recoveryCodes === 0
                ? words.codes.none
                : words.codes.left({ left: numberText(own.recoveryCodes) })
            }
            actions={
              <Button size="sm" onClick={() => setOpen({ dialog: 'newCodes' })}>
                {words.codes.make}
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
            toast(words.app.done);
            setOpen(codes ? { dialog: 'codes', codes } : null);
          }}
        />
      ) : null}
      {open?.dialog === 'passkey' ? (
        <PasskeyDialog
          onClose={close}
          onDone={(codes) => {
            toast(words.passkeys.done);
            setOpen(codes ? { dialog: 'codes', codes } : null);
          }}
        />
      ) : null}
      {open?.dialog === 'codes' ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
      <Questions own={own} open={open} onOpen={setOpen} />
    </>
  );
}

interface QuestionsProps {
  own: OwnFactors;
  open: Open | null;
  onOpen: Dispatch<SetStateAction<Open | null>>;
}

/** What is asked before a way to sign in is removed, and before the codes are replaced. */
function Questions({ own, open, onOpen }: QuestionsProps) {
  const close = () => onOpen(null);
  const removeApp = useFactorChange(() => api.factors.removeAuthenticator());
  const newCodes = useFactorChange(() => api.factors.makeRecoveryCodes());
  const removePasskey = useFactorChange((id: string) => api.factors.removePasskey({ params: { id } }));
  return (
    <>
      <ConfirmDialog
        open={open?.dialog === 'removePasskey'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={words.passkeys.removeTitle}
        description={words.passkeys.removeHow}
        confirmLabel={words.methods.remove}
        busyLabel={words.methods.removing}
        onConfirm={() =>
          open?.dialog === 'removePasskey'
            ? removePasskey.act(open.passkey.id, {
                done: ({ message }) => message,
                failed: words.passkeys.notRemoved,
              })
            : undefined
        }
      />
      <ConfirmDialog
        open={open?.dialog === 'removeApp'}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={words.app.removeTitle}
        description={own.passkeys.length > 0 ? words.app.removeOthersStay : words.app.removeLast}
        confirmLabel={words.methods.remove}
        busyLabel={words.methods.removing}
        onConfirm={() =>
          removeApp.act(undefined, { done: ({ message }) => message, failed: words.app.notRemoved })
        }
      />
      <ConfirmDialog
        open={open?.dialog === 'newCodes'}
        onOpenChange={(isOpen) =>
          isOpen ? undefined : onOpen((now) => (now?.dialog === 'newCodes' ? null : now))
        }
        title={words.codes.makeTitle}
        description={words.codes.makeHow}
        tone="primary"
        confirmLabel={words.codes.make}
        busyLabel={words.codes.making}
        onConfirm={() =>
          newCodes.act(undefined, {
            done: ({ recoveryCodes: codes }) => onOpen({ dialog: 'codes', codes }),
            failed: words.codes.notMade,
          })
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
          {props.isOn ? <Badge tone="confirmed">{words.methods.on}</Badge> : null}
        </p>
        <p className="text-muted">{props.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{props.actions}</div>
    </li>
  );
}
