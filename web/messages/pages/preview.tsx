import { MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { MailView } from '#web/mail/components/mail-view.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { checkWords, wrongTranslation } from '../check.ts';
import { useMessagePreview, type Words } from '../queries.ts';
import { nodes } from '#web/ui/nodes.ts';
import { words as catalog } from '../words.ts';

/** The pause in typing before the preview refreshes, in milliseconds. */
const previewDelay = 500;

const ink = (text: string) => <span className="text-ink">{text}</span>;

/** Shows the message as a guest gets it. */
export function Preview({
  eventId,
  words,
  language,
}: {
  eventId: string;
  words: Words;
  /** The language to show, if the event has several. */
  language?: Language | undefined;
}) {
  const typed = useDebounced(words, previewDelay);
  const isSample = typed.body.trim() === '';
  const settled = useMemo(
    () => ({
      ...typed,
      subject: typed.subject.trim() === '' ? catalog.preview.sampleSubject : typed.subject,
      body: isSample ? catalog.preview.sampleBody : typed.body,
      ...(language && { language }),
    }),
    [typed, isSample, language],
  );
  const { subject, body } = checkWords(settled);
  const canShow =
    subject === undefined && body === undefined && wrongTranslation(settled.translations) === null;
  const preview = useMessagePreview(eventId, canShow ? settled : null);
  const shown = canShow ? preview.data : null;
  return (
    <Card className="lg:row-span-2">
      <CardHeader
        title={catalog.preview.title}
        description={isSample ? catalog.preview.sample : catalog.preview.asGuest}
      />
      <CardBody>
        {shown ? (
          <div className="space-y-3">
            <div className="text-sm wrap-anywhere text-muted">
              <p>
                {nodes(
                  shown.replyTo
                    ? catalog.preview.fromReplies({ from: shown.from, replyTo: shown.replyTo, b: ink })
                    : catalog.preview.from({ from: shown.from, b: ink }),
                )}
              </p>
              <p>
                {nodes(
                  catalog.preview.subjectLine({
                    subject: shown.subject,
                    b: (text) => <span className="font-medium text-ink">{text}</span>,
                  }),
                )}
              </p>
            </div>
            <MailView title={catalog.preview.frame} html={shown.html} text={shown.text} />
          </div>
        ) : canShow && preview.isError ? (
          <ErrorState
            message={sentenceOf(preview.error, catalog.preview.loadFailed)}
            onRetry={() => void preview.refetch()}
          />
        ) : canShow ? (
          <Skeleton className="h-96" />
        ) : (
          <EmptyState
            icon={<MailOpen />}
            title={catalog.preview.tooLong}
            description={catalog.preview.tooLongHow}
          />
        )}
      </CardBody>
    </Card>
  );
}
