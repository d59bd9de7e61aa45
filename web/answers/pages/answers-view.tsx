import { ClipboardList, Download } from 'lucide-react';
import { useState } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import { paths } from '#web/app/paths.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { saveFrom } from '#web/kernel/session/save-from.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { Anchor } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Answers } from '../components/answers.tsx';
import { AnswersTable } from '../components/answers-table.tsx';
import { useAnswerTotals } from '../queries.ts';
import { words } from '../words.ts';

const shapes = () =>
  [
    { value: 'totals', label: words.page.totals },
    { value: 'table', label: words.page.columns },
  ] as const;

/**
 * Shows the answers to everyone who may read the replies: as totals, reply by reply, and as files.
 */
export default function AnswersView({ event }: Pick<Overview, 'event'>) {
  const can = useCan();
  const [shape, setShape] = useState<'totals' | 'table'>('totals');
  const questions = useAnswerTotals(event.id, '').data?.questions ?? [];
  const mayAsk = can('event.edit', event);
  const id = encodeURIComponent(event.id);
  const save = (path: string, name: string) => {
    saveFrom(path, name).catch((error: unknown) => complain(sentenceOf(error, words.page.saveFailed)));
  };
  return (
    <div className="space-y-4">
      {questions.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label={words.page.shownAs}
            options={shapes()}
            value={shape}
            onValueChange={setShape}
          />
          {can('reservation.export', event) ? (
            <DropdownMenu
              trigger={
                <Button size="sm" icon={<Download />}>
                  {words.page.export}
                </Button>
              }
              items={[
                {
                  label: words.page.xlsx,
                  onSelect: () => save(`/api/events/${id}/replies.xlsx`, 'replies.xlsx'),
                },
                {
                  label: words.page.csv,
                  onSelect: () => save(`/api/event/${id}/reservations/export`, 'reservations.csv'),
                },
              ]}
            />
          ) : null}
        </div>
      ) : null}
      {shape === 'table' && questions.length > 0 ? (
        <AnswersTable eventId={event.id} questions={questions} />
      ) : (
        <Answers eventId={event.id} mayAsk={mayAsk} empty={<NoQuestions id={event.id} mayEdit={mayAsk} />} />
      )}
    </div>
  );
}

const NoQuestions = ({ id, mayEdit }: { id: string; mayEdit: boolean }) => (
  <Card>
    <EmptyState
      icon={<ClipboardList />}
      title={words.page.noQuestions}
      description={words.page.noQuestionsHow}
      action={
        mayEdit ? (
          <Button asChild variant="primary">
            <Anchor href={paths.editEvent(id, 'questions')}>{words.page.askQuestion}</Anchor>
          </Button>
        ) : undefined
      }
    />
  </Card>
);
