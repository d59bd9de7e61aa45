import { MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import { sampleWords } from '#domain/messages/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { MailView } from '#web/mail/components/mail-view.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { checkWords, wrongTranslation } from '../check.ts';
import { useMessagePreview, type Words } from '../queries.ts';

/** The pause in typing before the preview refreshes, in milliseconds. */
const previewDelay = 500;

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
      subject: typed.subject.trim() === '' ? sampleWords.subject : typed.subject,
      body: isSample ? sampleWords.body : typed.body,
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
        title="Preview"
        description={isSample ? 'Sample text until you write your own.' : 'As a guest gets it'}
      />
      <CardBody>
        {shown ? (
          <div className="space-y-3">
            <div className="text-sm wrap-anywhere text-muted">
              <p>
                From <span className="text-ink">{shown.from}</span>
                {shown.replyTo ? (
                  <>
                    , replies go to <span className="text-ink">{shown.replyTo}</span>
                  </>
                ) : null}
              </p>
              <p>
                Subject: <span className="font-medium text-ink">{shown.subject}</span>
              </p>
            </div>
            <MailView title="Preview of your message" html={shown.html} text={shown.text} />
          </div>
        ) : canShow && preview.isError ? (
          <ErrorState
            message={sentenceOf(preview.error, 'We couldn’t load the preview.')}
            onRetry={() => void preview.refetch()}
          />
        ) : canShow ? (
          <Skeleton className="h-96" />
        ) : (
          <EmptyState
            icon={<MailOpen />}
            title="Too long to show"
            description="Shorten the subject or message to see the email."
          />
        )}
      </CardBody>
    </Card>
  );
}
