import type { PublicEvent } from '#domain/replies/contract.ts';
import { Loaded } from '#web/kernel/loaded.tsx';
import { SurveyResults } from './survey-results.tsx';
import { useSurveyResults } from '../survey-queries.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useQuestions } from '../queries.ts';
import { Builder } from './builder.tsx';
import { TryForm } from './try-form.tsx';
import { words } from '../words.ts';

/** The questions of an event, next to the resulting form, and below them the survey. */
export default function QuestionsTab({
  eventId,
  ...page
}: {
  eventId: string;
  src: string;
  shown: Partial<PublicEvent>;
}) {
  const questions = useQuestions(eventId);
  const survey = useQuestions(eventId, 'survey');
  const results = useSurveyResults(eventId, (survey.data ?? []).length > 0);
  return (
    <Loaded query={questions} failure={words.reply.failed} pending={<Skeleton className="h-64" />}>
      {(all) =>
        // The parts below wait until the survey is loaded, so that nothing moves when it arrives.
        survey.isLoading || results.isLoading ? (
          <Skeleton className="h-64" />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
            <div className="space-y-6">
              <Builder eventId={eventId} stage="reply" all={all} />
              <Loaded query={survey} failure={words.survey.failed} pending={<Skeleton className="h-24" />}>
                {(asked) => <Builder eventId={eventId} stage="survey" all={asked} />}
              </Loaded>
              {results.data && results.data.asked > 0 ? (
                <SurveyResults eventId={eventId} results={results.data} />
              ) : null}
            </div>
            <TryForm {...page} />
          </div>
        )
      }
    </Loaded>
  );
}
