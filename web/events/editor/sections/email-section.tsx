import { useFormContext } from 'react-hook-form';
import { paths } from '#web/app/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { nodes } from '#web/ui/nodes.ts';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';
import { words } from '../words.ts';

export const EmailFieldsWithPreview = ({ eventId }: { eventId: string }) => (
  <>
    <EmailFields />
    <p className={`text-sm text-muted ${wide}`}>
      {nodes(
        words.emails.preview({
          link: (text) => (
            <TextLink key="link" href={paths.eventEmails(eventId)} target="_blank">
              {text}
            </TextLink>
          ),
        }),
      )}
    </p>
  </>
);

export function EmailFields() {
  const { register, formState } = useFormContext<EventForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('invitationSubject')}
        label={words.fields.invitationSubject}
        placeholder={words.emails.subjectExample}
        error={errors.invitationSubject?.message}
        className={wide}
      />
      <TextArea
        {...register('invitationMessage')}
        label={words.fields.invitationMessage}
        placeholder={words.emails.invitationExample}
        hint={words.emails.fields({
          names: '{first names}',
          household: '{household}',
          deadline: '{deadline}',
          code: '{code|ask us}',
        })}
        error={errors.invitationMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('confirmedEmailMessage')}
        label={words.fields.confirmedEmailMessage}
        placeholder={words.emails.confirmedExample}
        error={errors.confirmedEmailMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('declinedEmailMessage')}
        label={words.fields.declinedEmailMessage}
        placeholder={words.emails.declinedExample}
        error={errors.declinedEmailMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('emailSignature')}
        label={words.fields.emailSignature}
        placeholder={words.emails.signatureExample.replace(', ', ',\n')}
        error={errors.emailSignature?.message}
        rows={2}
        className={wide}
      />
    </>
  );
}
