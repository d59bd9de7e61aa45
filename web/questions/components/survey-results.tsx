import { Download } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/kernel/text.ts';
import type { SurveyResults as Results } from '#domain/surveys/contract.ts';
import { leastResults, tooFewSentence } from '#domain/surveys/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { saveSurvey } from '../survey-queries.ts';

/** How many texts of a question are shown at first. */
const firstTexts = 5;

/** Shows what guests answered after the event. Nobody's name is stored with it. */
export function SurveyResults({ eventId, results }: { eventId: string; results: Results }) {
  const { asked, answered, questions } = results;
  const areShown = answered >= leastResults;
  return (
    <Card aria-label="Survey results">
      <CardHeader
        title="Survey results"
        description={`${answered.toLocaleString('en')} of ${counted(asked, 'guest')} answered, without their name.`}
        actions={
          areShown ? (
            <Button
              icon={<Download />}
              onClick={() =>
                void saveSurvey(eventId).catch((error: unknown) =>
                  complain(sentenceOf(error, 'We couldn’t save the answers. Please try again.')),
                )
              }
            >
              Save as CSV
            </Button>
          ) : undefined
        }
      />
      <CardBody className="space-y-6">
        {areShown ? (
          questions.map((question) => <Question key={question.id} question={question} />)
        ) : (
          <p className="text-sm text-muted">{tooFewSentence}</p>
        )}
      </CardBody>
    </Card>
  );
}

function Question({
  question: { id, label, answered, bars, numbers, texts },
}: {
  question: Results['questions'][number];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? texts : texts.slice(0, firstTexts);
  return (
    <section aria-labelledby={`survey-${id}`}>
      <h3 id={`survey-${id}`} className="text-sm font-semibold break-words">
        {label}
      </h3>
      <p className="mt-0.5 text-sm text-muted">
        {counted(answered.confirmed, 'answer')}
        {numbers === null
          ? ''
          : `, ${(numbers.sum / answered.confirmed).toLocaleString('en', { maximumFractionDigits: 1 })} on average`}
      </p>
      {bars.length > 0 ? (
        <FigureBars
          className="mt-3"
          bars={bars.map((bar) => ({ key: bar.id, label: bar.label, confirmed: bar.confirmed, waiting: 0 }))}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline">
          {shown.map((text, index) => (
            <li key={index} className="py-2 text-sm break-words whitespace-pre-line">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < texts.length ? (
        <Button size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
          Show {texts.length - shown.length} more
        </Button>
      ) : null}
    </section>
  );
}
