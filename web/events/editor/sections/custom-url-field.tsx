import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { checkCustomUrl, normalizeCustomUrl } from '#domain/events/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { inWords } from '#web/kernel/words.ts';
import { useAddress } from '../editor-queries.ts';
import { type EventForm } from '../form/form.ts';
import { words } from '../words.ts';

/**
 * The field for the public address. It suggests one from the title and checks it while the host
 * types.
 */
export function CustomUrlField({ eventId, className }: { eventId?: string; className?: string }) {
  const { register, formState, watch, setValue } = useFormContext<EventForm>();
  const typed = watch('customUrl');
  const title = watch('name');
  const isPublic = watch('isPublic');
  const { answer, failed } = useAddress(typed, title, eventId);
  const saved = formState.defaultValues?.customUrl;
  const isBlank = typed.trim() === '';
  const wrong = isBlank ? null : checkCustomUrl(normalizeCustomUrl(typed));

  const take = (address: string) =>
    setValue('customUrl', address, { shouldDirty: true, shouldValidate: true });

  return (
    <div className={className}>
      <TextField
        {...register('customUrl')}
        label={words.fields.customUrl}
        prefix="/rsvp/"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder={answer && isBlank && isPublic ? answer.suggestion : undefined}
        error={formState.errors.customUrl?.message}
      />
      <div role="status" className="mt-1.5 min-h-6 text-sm text-muted">
        {formState.errors.customUrl && !answer?.suggestion ? null : isBlank ? (
          !isPublic ? (
            words.address.private
          ) : answer && title.trim() !== '' ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 break-all">{words.address.blank({ address: answer.suggestion })}</span>
              <Button variant="link" size="sm" onClick={() => take(answer.suggestion)}>
                {words.address.use}
              </Button>
            </span>
          ) : (
            words.address.fromTitle
          )
        ) : eventId !== undefined && normalizeCustomUrl(typed) === saved ? (
          words.address.current
        ) : wrong !== null ? (
          formState.errors.customUrl ? null : (
            <Line icon={<TriangleAlert className="text-waitlisted" />}>{inWords(wrong)}</Line>
          )
        ) : failed ? (
          words.address.unknown
        ) : answer === undefined ? (
          <Line icon={<LoaderCircle className="animate-spin" />}>{words.address.checking}</Line>
        ) : answer.available ? (
          <Line icon={<Check className="text-confirmed" />}>{words.address.available}</Line>
        ) : (
          <span className="flex flex-wrap items-center gap-x-2">
            {/* After a refused save, the field's error says the same as this line. */}
            {formState.errors.customUrl ? null : (
              <Line icon={<TriangleAlert className="text-waitlisted" />}>
                {words.address.free({
                  reason: answer.reason ?? words.address.taken,
                  address: answer.suggestion,
                })}
              </Line>
            )}
            <Button variant="link" size="sm" onClick={() => take(answer.suggestion)}>
              {words.address.use}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function Line({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 break-all [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden>{icon}</span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
