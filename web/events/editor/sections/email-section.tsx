import { useFormContext } from 'react-hook-form';
import { fieldsSentence } from '#domain/mail/fields.ts';
import { paths } from '#web/app/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-fields.tsx';
import { fieldLabels, type EventForm } from '../form/form.ts';
import { wide } from './form-section.tsx';

export const EmailFieldsWithPreview = ({ eventId }: { eventId: string }) => (
  <>
    <EmailFields />
    <p className={`text-sm text-muted ${wide}`}>
      <TextLink href={paths.eventEmails(eventId)} target="_blank">
        Preview emails
      </TextLink>{' '}
      for this event in a new tab.
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
        label={fieldLabels.invitationSubject}
        placeholder="You’re invited"
        error={errors.invitationSubject?.message}
        className={wide}
      />
      <TextArea
        {...register('invitationMessage')}
        label={fieldLabels.invitationMessage}
        placeholder="We would love to have you with us."
        hint={fieldsSentence}
        error={errors.invitationMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('confirmedEmailMessage')}
        label={fieldLabels.confirmedEmailMessage}
        placeholder="We look forward to seeing you."
        error={errors.confirmedEmailMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('declinedEmailMessage')}
        label={fieldLabels.declinedEmailMessage}
        placeholder="Sorry that you can’t make it."
        error={errors.declinedEmailMessage?.message}
        rows={3}
        className={wide}
      />
      <TextArea
        {...register('emailSignature')}
        label={fieldLabels.emailSignature}
        placeholder={'Warmly,\nAda and Bo'}
        error={errors.emailSignature?.message}
        rows={2}
        className={wide}
      />
    </>
  );
}
