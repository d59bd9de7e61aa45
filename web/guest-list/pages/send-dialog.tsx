import { type ReactNode, useState } from 'react';
import { Loaded } from '#web/kernel/loaded.tsx';
import type { EventStatus } from '#domain/events/status.ts';
import type { SendPreview } from '#domain/guest-list/send/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CheckboxField, RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useSendInvitations, useSendPreview, useTestLetter, type Whom } from '../send/queries.ts';
import { SeatsText } from '#web/replies/line/seats-text.tsx';
import { Outcome } from './send-outcome.tsx';
import { chosenOptions, Letter, LetterDialog, NotNow, TestLetter } from './letter.tsx';
import { type HandedEvent, outcomeLines, refusalText } from '../send/letter-texts.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

interface Props {
  event: HandedEvent & { id: string; status: EventStatus; maxGuests: number; confirmedGuests: number };
  /** The households that the host selected in the list. */
  ids: readonly string[];
  /** The filter of the view. Null if the list is not filtered. */
  filter: NonNullable<Whom['filter']> | null;
  mayRemind: boolean;
  onClose: () => void;
  /** Called when something was sent, so that the selection is done. */
  onSent: () => void;
}

type Choice = 'picked' | 'view' | 'notSent' | 'again';

/**
 * Asks whom to invite. Previews the letter, and says how many leave and when. Afterwards, shows the
 * result and the households that remain for WhatsApp, SMS or a card.
 */
export function SendDialog({ event, ids, filter, mayRemind, onClose, onSent }: Props) {
  const [choice, setChoice] = useState<Choice>(ids.length > 0 ? 'picked' : filter ? 'view' : 'notSent');
  const [overbook, setOverbook] = useState(false);
  const [again, setAgain] = useState(false);
  const [household, setHousehold] = useState<string>();
  const whom: Whom = {
    ...(choice === 'picked' && { ids: [...ids] }),
    ...(choice === 'view' && filter && { filter }),
    ...(choice === 'notSent' && { filter: { status: 'notSent' } }),
    ...(choice === 'again' && { filter: { status: 'notAnswered' } }),
    ...(overbook && { overbook }),
    ...((again || choice === 'again') && { again: true }),
  };
  const preview = useSendPreview(event.id, { ...whom, household });
  const send = useSendInvitations(event.id);
  const test = useTestLetter(event.id);
  const mails = (preview.data?.now ?? 0) + (preview.data?.later ?? 0);
  const options = [
    ...chosenOptions(ids, filter !== null),
    {
      value: 'notSent' as const,
      label: words.invitations.notSent,
      description: words.invitations.notSentHow,
    },
    {
      value: 'again' as const,
      label: words.invitations.again,
      description: words.invitations.againHow,
    },
  ];
  const outcome = send.data;
  return (
    <LetterDialog
      of="invitation"
      mails={mails}
      isSent={outcome !== undefined}
      isSending={send.isPending}
      disabled={preview.isFetching || preview.data?.refusal != null}
      onSend={() => send.mutate(whom, { onSuccess: onSent })}
      onClose={onClose}
    >
      {outcome ? (
        <Outcome event={event} outcome={outcome} mayRemind={mayRemind} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
          <div className="space-y-4">
            <RadioCards
              label={words.letter.to}
              name="whom"
              options={options}
              value={choice}
              onValueChange={(value) => {
                setChoice(value);
                setHousehold(undefined);
              }}
            />
            <Loaded
              query={preview}
              failure={words.invitations.countFailed}
              pending={<Skeleton className="h-32" />}
            >
              {(data) => (
                <>
                  <Numbers
                    data={data}
                    status={event.status}
                    overbook={overbook}
                    onOverbook={setOverbook}
                    seats={<SeatsText event={event} />}
                  />
                  {choice !== 'again' && (again || (data.reasons.alreadySent ?? 0) > 0) ? (
                    <CheckboxField
                      label={words.invitations.sendAgain}
                      hint={words.invitations.sendAgainHow}
                      checked={again}
                      onCheckedChange={setAgain}
                    />
                  ) : null}
                </>
              )}
            </Loaded>
            {send.error ? (
              <Banner tone="danger">
                {words.letter.notTwice({ reason: sentenceOf(send.error, words.invitations.failed) })}
              </Banner>
            ) : null}
            <TestLetter test={test} />
          </div>
          {preview.data?.letter ? (
            <Letter
              of="invitation"
              households={preview.data.households}
              letter={preview.data.letter}
              onHousehold={setHousehold}
            />
          ) : null}
        </div>
      )}
    </LetterDialog>
  );
}

function Numbers(props: {
  data: SendPreview;
  status: EventStatus;
  overbook: boolean;
  onOverbook: (overbook: boolean) => void;
  seats: ReactNode;
}) {
  const { data, overbook } = props;
  const lines = outcomeLines(data, 'invitation', true);
  return (
    <div className="space-y-3 text-sm" aria-live="polite">
      {data.refusal ? <Banner tone="warn">{refusalText('invitation', props.status)}</Banner> : null}
      {lines.length > 0 ? (
        <ul className="space-y-1 font-medium">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="font-medium">{words.invitations.nobody}</p>
      )}
      {data.seats > 0 ? (
        <p className="text-muted">
          {nodes(words.invitations.seats({ count: data.seats, now: () => props.seats }))}
        </p>
      ) : null}
      <NotNow of="invitation" {...data} />
      {(data.reasons.noRoom ?? 0) > 0 || overbook ? (
        <CheckboxField
          label={words.invitations.over}
          hint={words.invitations.overHow}
          checked={overbook}
          onCheckedChange={props.onOverbook}
        />
      ) : null}
    </div>
  );
}
