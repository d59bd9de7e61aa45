import { Download } from 'lucide-react';
import { useState } from 'react';
import type { SurveyResults as Results } from '#domain/surveys/contract.ts';
import { minResults } from '#domain/surveys/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { numberText } from '#web/kernel/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FigureBars } from '#web/ui/charts/figure-bars.tsx';
import { saveSurvey } from '../survey-queries.ts';
import { words } from '../words.ts';

/** How many texts of a question are shown at first. */
const firstTexts = 5;

/** Shows what guests answered after the event. Nobody's name is stored with it. */
export function SurveyResults({ eventId, results }: { eventId: string; results: Results }) {
  const { asked, answered, questions } = results;
  const areShown = answered >= minResults;
  return (
    <Card aria-label={words.results.title}>
      <CardHeader
        title={words.results.title}
        description={words.results.answered({ answered, asked })}
        actions={
          areShown ? (
            <Button
              icon={<Download />}
              onClick={() =>
                void saveSurvey(eventId).catch((error: unknown) =>
                  complain(sentenceOf(error, words.results.notSaved)),
                )
              }
            >
              {words.results.csv}
            </Button>
          ) : undefined
        }
      />
      <CardBody className="space-y-6">
        {areShown ? (
          questions.map((question) => <Question key={question.id} question={question} />)
        ) : (
          <p className="text-sm text-muted">{words.results.tooFew({ least: minResults })}</p>
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
        {numbers === null
          ? words.results.answers({ count: answered.confirmed })
          : words.results.average({
              count: answered.confirmed,
              average: numberText(Math.round((numbers.sum / answered.confirmed) * 10) / 10),
            })}
      </p>
      {bars.length > 0 ? (
        <FigureBars
          className="mt-3"
          full={answered.confirmed}
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
          {words.results.more({ count: texts.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}
