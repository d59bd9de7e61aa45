import { useState } from 'react';
import type { AnswerTotals } from '#domain/answers/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { paths } from '#web/app/paths.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { repliesAtOnce, useAnsweredReplies } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { cellsOf, words } from '../words.ts';

type QuestionTotals = AnswerTotals['questions'][number];

/**
 * A table with one row per reply and one column per question. A wide table scrolls sideways, and
 * the names stay visible.
 */
export function AnswersTable({
  eventId,
  questions,
}: {
  eventId: string;
  questions: readonly QuestionTotals[];
}) {
  const [page, setPage] = useState(1);
  const replies = useAnsweredReplies(eventId, page);
  return (
    <Card aria-label={words.table.label}>
      <Loaded query={replies} failure={words.table.loadFailed} pending={<Skeleton className="m-5 h-48" />}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title={words.table.empty} description={words.table.emptyHow} />
          ) : (
            <>
              <div
                role="region"
                aria-label={words.table.region}
                tabIndex={0}
                className="overflow-x-auto rounded-lg"
              >
                <table className="w-full border-collapse text-left text-sm">
                  <thead>
                    <tr className="border-b border-hairline align-bottom">
                      <th scope="col" className={`${firstColumn} font-medium text-muted`}>
                        {words.table.reply}
                      </th>
                      {questions.map((question) => (
                        <th
                          key={question.id}
                          scope="col"
                          className="min-w-44 px-4 py-3 font-medium text-muted"
                        >
                          <span className="break-words">{question.label}</span>
                          <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
                            {question.sensitive ? (
                              <Badge tone="waitlisted">{words.totals.sensitive}</Badge>
                            ) : null}
                            {question.archived ? <Badge>{words.totals.archived}</Badge> : null}
                          </span>
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((reply) => (
                      <Row key={reply.id} reply={reply} eventId={eventId} questions={questions} />
                    ))}
                  </tbody>
                </table>
              </div>
              {total > repliesAtOnce ? (
                <div className="px-5 py-3">
                  <Pagination page={page} pageSize={repliesAtOnce} total={total} onPageChange={setPage} />
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const firstColumn = 'sticky left-0 z-1 min-w-36 max-w-48 bg-surface px-5 py-3';

function Row(props: { reply: Reservation; eventId: string; questions: readonly QuestionTotals[] }) {
  const { reply, eventId, questions } = props;
  const status = statusOf(reply);
  return (
    <tr className="border-b border-hairline align-top last:border-0">
      <th scope="row" className={`${firstColumn} font-normal`}>
        <TextLink href={paths.eventGuest(eventId, reply.id)} className="break-words">
          {reply.displayName || reply.guestEmail}
        </TextLink>
        {status === 'confirmed' ? null : <span className="block text-muted">{words.table[status]}</span>}
      </th>
      {questions.map((question) => (
        <td key={question.id} className="max-w-80 px-4 py-3">
          {cellsOf(question, reply).map(({ who, text }, index) => (
            <span key={index} className="block break-words whitespace-pre-line">
              {who
                ? nodes(
                    words.table.who({
                      name: who,
                      answer: text,
                      b: (label) => <span className="text-muted">{label}</span>,
                    }),
                  )
                : text}
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}
