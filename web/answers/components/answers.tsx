import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AnswerTotals } from '#domain/answers/contract.ts';
import { canDecide } from '#domain/questions/question.ts';
import { paths } from '#web/app/paths.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { maxTexts, textsAtOnce, useAnswerTexts, useAnswerTotals, useAskAgain } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words } from '../words.ts';

type Totals = AnswerTotals['questions'][number];

/**
 * Shows the answers: totals as bars, which can be split by meal or by another question, and texts
 * as a list.
 */
export function Answers({
  eventId,
  mayAsk,
  empty = null,
}: {
  eventId: string;
  /**
   * Whether the user may mail the parties that miss an answer. Users who may change the event may.
   */
  mayAsk: boolean;
  /** The content if the event has no questions. */
  empty?: ReactNode;
}) {
  const [by, setBy] = useState('');
  const totals = useAnswerTotals(eventId, by);
  return (
    <Loaded query={totals} failure={words.totals.loadFailed} pending={<Skeleton className="h-48" />}>
      {({ questions, crossed, incomplete }) =>
        questions.length === 0 ? (
          empty
        ) : (
          <Card aria-label={words.totals.title}>
            <CardHeader
              title={words.totals.title}
              description={words.totals.how}
              actions={
                <SelectField
                  label={words.totals.breakDown}
                  hideLabel
                  value={by}
                  onChange={({ target }) => setBy(target.value)}
                  options={[
                    { value: '', label: words.totals.noBreakdown },
                    { value: 'meal', label: words.totals.byMeal },
                    ...questions
                      .filter(({ kind }) => canDecide(kind))
                      .map(({ id, label }) => ({
                        value: id,
                        label: words.totals.byQuestion({ question: label }),
                      })),
                  ]}
                  className="max-w-64"
                />
              }
            />
            <CardBody className="space-y-6">
              {incomplete > 0 ? <Incomplete eventId={eventId} count={incomplete} mayAsk={mayAsk} /> : null}
              <div className="-mb-6 gap-8 xl:columns-2">
                {questions.map((question) => (
                  <Question key={question.id} question={question} crossed={crossed} eventId={eventId} />
                ))}
              </div>
            </CardBody>
          </Card>
        )
      }
    </Loaded>
  );
}

/**
 * Counts the replies that miss a required answer, as after a question was added. They stay valid,
 * and a host can ask them for it.
 */
function Incomplete({ eventId, count, mayAsk }: { eventId: string; count: number; mayAsk: boolean }) {
  const [asks, setAsks] = useState(false);
  const ask = useAskAgain(eventId);
  return (
    <Banner
      tone="info"
      title={words.missing.title({ count })}
      action={
        mayAsk ? (
          <Button size="sm" icon={<Mail />} onClick={() => setAsks(true)}>
            {words.missing.ask({ count })}
          </Button>
        ) : undefined
      }
    >
      {words.missing.how}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="primary"
        title={words.missing.mailTitle({ count })}
        description={words.missing.mailHow}
        confirmLabel={words.missing.send}
        onConfirm={() =>
          ask.act(undefined, {
            done: ({ asked: count }) => ({ title: words.missing.mailed({ count }) }),
            failed: words.missing.mailFailed,
          })
        }
      />
    </Banner>
  );
}

function answeredText({ confirmed: count, waiting, declined }: Totals['answered']): string {
  const { totals } = words;
  if (waiting > 0 && declined > 0) return totals.answersBoth({ count, waiting, declined });
  if (waiting > 0) return totals.answersWaiting({ count, waiting });
  return declined > 0 ? totals.answersDeclined({ count, declined }) : totals.answers({ count });
}

function Question({
  question,
  crossed,
  eventId,
}: {
  question: Totals;
  crossed: AnswerTotals['crossed'];
  eventId: string;
}) {
  const { id, label, answered, bars, numbers, archived, sensitive } = question;
  const isText = ['text', 'long', 'date', 'hidden'].includes(question.kind);
  return (
    <section aria-labelledby={`answers-${id}`} className="min-w-0 break-inside-avoid pb-6">
      <h3 id={`answers-${id}`} className="text-sm font-semibold break-words">
        {label}
      </h3>
      <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted">
        {answeredText(answered)}
        {archived ? <Badge>{words.totals.archived}</Badge> : null}
        {sensitive ? <Badge tone="waitlisted">{words.totals.sensitive}</Badge> : null}
      </p>
      {numbers === null ? null : <p className="mt-2 text-sm">{words.totals.numbers(numbers)}</p>}
      {bars.length > 0 ? <Bars bars={bars} crossed={crossed} /> : null}
      {isText && answered.confirmed + answered.waiting + answered.declined > 0 ? (
        <Texts eventId={eventId} questionId={id} />
      ) : null}
    </section>
  );
}

/** The options with their figures. Below each is its split by the chosen question. */
const Bars = ({ bars, crossed }: { bars: Totals['bars']; crossed: AnswerTotals['crossed'] }) => (
  <FigureBars
    className="mt-3"
    bars={bars.map(({ id, label, archived, confirmed, waiting, by }) => ({
      key: id,
      label: (
        <>
          {label}
          {archived ? (
            <>
              {' '}
              {nodes(
                words.totals.archivedOption({ text: (label) => <span className="text-muted">{label}</span> }),
              )}
            </>
          ) : null}
        </>
      ),
      confirmed,
      waiting,
      more:
        crossed && by.some((number) => number > 0) ? (
          <p className="mt-1 break-words text-muted">
            {crossed.parts
              .flatMap((part, index) =>
                by[index] ? [words.totals.part({ label: part.label, count: by[index] })] : [],
              )
              .join(', ')}
          </p>
        ) : null,
    }))}
  />
);

function Texts({ eventId, questionId }: { eventId: string; questionId: string }) {
  const [pages, setPages] = useState(0);
  const texts = useAnswerTexts(eventId, questionId, pages);
  return (
    <Loaded query={texts} failure={words.totals.loadFailed} pending={<Skeleton className="mt-3 h-16" />}>
      {({ rows, total }) => (
        <>
          <ul className="mt-2 divide-y divide-hairline">
            {rows.map(({ reservationId, guestId, name, answer, status }) => (
              <li key={`${reservationId} ${guestId ?? ''}`} className="py-2 text-sm">
                <p className="break-words whitespace-pre-line">{answer}</p>
                <p className="text-muted">
                  <TextLink href={paths.eventGuest(eventId, reservationId)}>{name}</TextLink>
                  {status === 'confirmed' ? '' : `, ${words.totals[status]}`}
                </p>
              </li>
            ))}
          </ul>
          {rows.length < total && rows.length < maxTexts ? (
            <Button size="sm" className="mt-2" onClick={() => setPages(pages + 1)}>
              {words.totals.showMore({ count: Math.min(textsAtOnce, total - rows.length) })}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
