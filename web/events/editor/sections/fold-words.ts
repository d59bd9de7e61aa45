/** The summaries that the closed folds of the event's forms show. */
import type { InviteMode } from '#domain/events/settings.ts';
import { formatWallDate } from '../form/form-dates.ts';
import { aboutLanguages, defaultLanguage } from '#domain/languages/languages.ts';
import { ageLabels } from '#domain/events/ages.ts';
import type { EventForm } from '../form/form.ts';

/** The choices of who may reply. */
export const inviteModeLabels: Record<InviteMode, string> = {
  open: 'Anyone with the link',
  matched: 'Anyone, plus named invitations',
  invited: 'Invited guests only',
};

const all = (...words: (string | false)[]): string => words.filter((word) => word !== false).join(' · ');

export const foldWords = {
  texts: ({ displayName, message, dressCode, languages }: EventForm) =>
    all(
      displayName.trim() !== '' && `From ${displayName.trim()}`,
      message.trim() !== '' && 'Description',
      dressCode.trim() !== '' && 'Dress code',
      languages[0] !== defaultLanguage && aboutLanguages[languages[0] ?? defaultLanguage].ownName,
    ) || 'Nothing yet',
  dress: ({ dressCode, afterMessage }: EventForm) =>
    all(dressCode.trim() || 'No dress code', afterMessage.trim() !== '' && 'Words for after the event'),
  link: ({ customUrl, privacyNotice }: EventForm) =>
    all(
      customUrl.trim() === '' ? 'Link: from the title' : `Link: ${customUrl.trim()}`,
      privacyNotice.trim() !== '' && 'Privacy notice',
    ),
  invitations: ({ inviteMode }: EventForm) => inviteModeLabels[inviteMode],
  time: ({ endDate, endTime, timezone }: EventForm) =>
    all(
      endTime === ''
        ? 'No end time'
        : `Ends: ${endDate === '' ? '' : `${formatWallDate(endDate)}, `}${endTime}`,
      `${timezone.replaceAll('_', ' ')} time`,
    ),
  guests: ({ maxGuestsPerRsvp, deadlineDate, customUrl }: EventForm) =>
    all(
      `Up to ${maxGuestsPerRsvp || '?'} per reply`,
      deadlineDate === ''
        ? 'Replies close: when it starts'
        : `Replies close: ${formatWallDate(deadlineDate)}`,
      customUrl.trim() !== '' && `Link: ${customUrl.trim()}`,
    ),
  options: ({ hasMeals, mealOptions, ageRestriction }: EventForm) =>
    all(
      hasMeals
        ? `Meals: ${mealOptions.length === 0 ? 'none added yet' : mealOptions.map(({ name }) => name).join(', ')}`
        : 'Meals: none',
      ageLabels[ageRestriction],
    ),
  settings: ({ isPublic, enableWaitlist, requiresApproval }: EventForm) =>
    all(
      isPublic ? 'Public' : 'Private',
      enableWaitlist ? 'Waitlist: on' : 'Waitlist: off',
      requiresApproval && 'You confirm each yes',
    ),
  emails: (form: EventForm) => {
    const { invitationSubject, invitationMessage, confirmedEmailMessage } = form;
    const { declinedEmailMessage, emailSignature } = form;
    return (
      all(
        (invitationSubject.trim() !== '' || invitationMessage.trim() !== '') && 'Invitation text',
        confirmedEmailMessage.trim() !== '' && 'Confirmation text',
        declinedEmailMessage.trim() !== '' && 'Decline text',
        emailSignature.trim() !== '' && 'Signature',
      ) || 'Default texts'
    );
  },
} satisfies Record<string, (form: EventForm) => string>;

export type FoldName = keyof typeof foldWords;
