import { Archive, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { NewQuestionInput, Question } from '#domain/questions/contract.ts';
import { maxQuestions, maxSurveyQuestions, type QuestionStage } from '#domain/questions/question.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, IconButton, wrapsLabel } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { OrderedList } from '#web/ui/reorder/ordered-list.tsx';
import { moved, orderProblem } from '../draft.ts';
import { useOrderQuestions, useRetireQuestion, useSaveQuestion } from '../queries.ts';
import { surveyTemplates, templates } from '../templates.ts';
import { summaryOf, words } from '../words.ts';
import { QuestionDialog } from './question-dialog.tsx';

const blank: NewQuestionInput = { kind: 'text', label: '' };

/**
 * Returns the words, limits and templates that differ between the questions of the reply and those
 * of the survey.
 */
const lists = () => ({
  reply: { ...words.reply, max: maxQuestions, templates: templates(), empty: words.reply.none },
  survey: { ...words.survey, max: maxSurveyQuestions, templates: surveyTemplates(), empty: null },
});

/** Writes one of the event's lists of questions. Changes are saved right away. */
export function Builder({
  eventId,
  stage,
  all,
}: {
  eventId: string;
  stage: QuestionStage;
  all: readonly Question[];
}) {
  const of = lists()[stage];
  const save = useSaveQuestion(eventId, stage);
  const [editing, setEditing] = useState<{ was: Question | null; begin: Question | NewQuestionInput } | null>(
    null,
  );
  const [deleting, setDeleting] = useState<Question | null>(null);
  const current = all.filter(({ archivedAt }) => archivedAt === null);
  const archived = all.filter(({ archivedAt }) => archivedAt !== null);
  const isFull = current.length >= of.max;
  const { move, change, problem, setProblem, said } = useListChanges(eventId, stage, current);

  return (
    <Card aria-label={of.title}>
      <CardHeader
        title={of.title}
        description={of.about}
        actions={
          <DropdownMenu
            trigger={
              <Button
                variant={stage === 'reply' ? 'primary' : 'secondary'}
                icon={<Plus />}
                disabled={isFull}
                className={wrapsLabel}
              >
                {of.add}
              </Button>
            }
            items={[
              { label: words.list.custom, onSelect: () => setEditing({ was: null, begin: blank }) },
              ...of.templates.map(({ name, question }) => ({
                label: name,
                onSelect: () => setEditing({ was: null, begin: question }),
              })),
            ]}
          />
        }
      />
      <CardBody className="space-y-4">
        {problem ? <Banner tone="danger">{problem}</Banner> : null}
        {current.length === 0 ? (
          of.empty && <p className="text-sm text-muted">{of.empty}</p>
        ) : (
          <OrderedList
            items={current}
            keyOf={({ id }) => id}
            order={current.map(({ id }) => id).join()}
            onMove={move}
            up={({ label }) => words.list.up({ question: label })}
            down={({ label }) => words.list.down({ question: label })}
            actions={(question) => (
              <>
                <IconButton
                  label={words.list.edit({ question: question.label })}
                  icon={<Pencil />}
                  onClick={() => setEditing({ was: question, begin: question })}
                />
                <IconButton
                  label={words.list.archive({ question: question.label })}
                  icon={<Archive />}
                  onClick={() => void change(question.id, 'archive')}
                />
              </>
            )}
          >
            {(question) => (
              <>
                <span className="block text-sm font-medium break-words">{question.label}</span>
                <span className="block text-sm break-words text-muted">{summaryOf(question, all)}</span>
                <Places question={question} />
              </>
            )}
          </OrderedList>
        )}
        {archived.length > 0 ? (
          <Archived questions={archived} onAskAgain={(id) => void change(id, 'ask')} onDelete={setDeleting} />
        ) : null}
        <p className="sr-only" role="status">
          {said}
        </p>
      </CardBody>
      {editing ? (
        <QuestionDialog
          {...editing}
          stage={stage}
          all={all}
          onSave={async (body) => {
            await save.mutateAsync({ was: editing.was, body });
            setEditing(null);
            setProblem('');
            toast({ title: words.list.saved });
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={deleting ? words.list.deleteTitle({ question: deleting.label }) : ''}
        description={words.list.deleteHow}
        confirmLabel={words.list.deleteAll}
        onConfirm={async () => {
          if (deleting) await change(deleting.id, 'purge');
          setDeleting(null);
        }}
      />
    </Card>
  );
}

/** Orders and archives the questions of a list, and says what came of it. */
function useListChanges(eventId: string, stage: QuestionStage, current: readonly Question[]) {
  const order = useOrderQuestions(eventId, stage);
  const retire = useRetireQuestion(eventId);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');

  const attempt = async (act: () => Promise<unknown>, failure: string): Promise<boolean> => {
    setProblem('');
    try {
      await act();
      return true;
    } catch (error) {
      setProblem(sentenceOf(error, failure));
      return false;
    }
  };
  async function move(from: number, to: number, { label }: Question): Promise<boolean> {
    if (order.isPending) return false;
    const next = moved(current, from, to);
    const refused = orderProblem(next);
    if (refused !== null) {
      setProblem(refused);
      return false;
    }
    const ids = next.map(({ id }) => id);
    if (!(await attempt(() => order.mutateAsync(ids), words.list.orderNotSaved))) return false;
    setSaid(words.list.number({ question: label, number: to + 1, count: current.length }));
    return true;
  }
  const change = (id: string, act: 'archive' | 'ask' | 'purge') =>
    attempt(() => retire.mutateAsync({ id, act }), words.list.notChanged);

  return { move, change, problem, setProblem, said };
}

interface ArchivedProps {
  questions: readonly Question[];
  onAskAgain: (id: string) => void;
  onDelete: (question: Question) => void;
}

/** The questions that are no longer asked, but keep their answers. */
const Archived = ({ questions, onAskAgain, onDelete }: ArchivedProps) => (
  <section aria-label={words.list.archivedTitle}>
    <h3 className="text-sm font-semibold">{words.list.archived}</h3>
    <p className="text-sm text-muted">{words.list.archivedHow}</p>
    <ul className="mt-2 divide-y divide-hairline rounded-lg border border-hairline">
      {questions.map((question) => (
        <li key={question.id} className="flex items-center gap-2 py-1.5 pr-2 pl-4">
          <span className="min-w-0 flex-1 text-sm break-words text-muted">{question.label}</span>
          <IconButton
            label={words.list.askAgain({ question: question.label })}
            icon={<RotateCcw />}
            onClick={() => onAskAgain(question.id)}
          />
          <IconButton
            label={words.list.delete({ question: question.label })}
            icon={<Trash2 />}
            onClick={() => onDelete(question)}
          />
        </li>
      ))}
    </ul>
  </section>
);

/** Says how full each limited option is. */
function Places({ question }: { question: Question }) {
  const limited = question.options.filter(({ capacity, archived }) => capacity !== null && !archived);
  if (limited.length === 0) return null;
  return (
    <span className="block text-sm break-words text-muted">
      {limited
        .map(({ label, capacity, taken }) =>
          words.list.taken({ option: label, taken: taken ?? 0, capacity: capacity ?? 0 }),
        )
        .join(', ')}
    </span>
  );
}
