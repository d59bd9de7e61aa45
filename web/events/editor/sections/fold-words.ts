/** The summaries that the closed folds of the event's forms show. */
import { zoneCity } from '#domain/kernel/dates.ts';
import { formatWallDate } from '../form/form-dates.ts';
import { aboutLanguages, defaultLanguage } from '#domain/languages/languages.ts';
import type { EventForm } from '../form/form.ts';
import { words } from '../words.ts';

export const ageLabel = (age: EventForm['ageRestriction']): string =>
  age === 'all_ages' ? words.ages.allAges : words.ages.from({ age: age.slice(0, 2) });

const all = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join(' · ');

export const foldWords = {
  texts: ({ displayName, message, dressCode, languages }: EventForm) =>
    all(
      displayName.trim() !== '' && words.folds.from({ name: displayName.trim() }),
      message.trim() !== '' && words.folds.description,
      dressCode.trim() !== '' && words.folds.dressCode,
      languages[0] !== defaultLanguage && aboutLanguages[languages[0] ?? defaultLanguage].ownName,
    ) || words.folds.nothing,
  dress: ({ dressCode, afterMessage }: EventForm) =>
    all(dressCode.trim() || words.folds.noDressCode, afterMessage.trim() !== '' && words.folds.after),
  link: ({ customUrl, privacyNotice }: EventForm) =>
    all(
      customUrl.trim() === '' ? words.folds.linkFromTitle : words.folds.link({ link: customUrl.trim() }),
      privacyNotice.trim() !== '' && words.folds.privacy,
    ),
  invitations: ({ inviteMode }: EventForm) => words.modes[inviteMode],
  time: ({ endDate, endTime, timezone }: EventForm) =>
    all(
      endTime === ''
        ? words.folds.noEnd
        : endDate === ''
          ? words.folds.ends({ time: endTime })
          : words.folds.endsOn({ day: formatWallDate(endDate), time: endTime }),
      words.folds.zone({ zone: zoneCity(timezone) }),
    ),
  guests: ({ maxGuestsPerRsvp, deadlineDate, customUrl }: EventForm) =>
    all(
      words.folds.perReply({ count: maxGuestsPerRsvp || '?' }),
      deadlineDate === ''
        ? words.folds.closesAtStart
        : words.folds.closes({ day: formatWallDate(deadlineDate) }),
      customUrl.trim() !== '' && words.folds.link({ link: customUrl.trim() }),
    ),
  options: ({ hasMeals, mealOptions, ageRestriction }: EventForm) =>
    all(
      hasMeals
        ? mealOptions.length === 0
          ? words.folds.mealsToAdd
          : words.folds.meals({ meals: mealOptions.map(({ name }) => name).join(', ') })
        : words.folds.noMeals,
      ageLabel(ageRestriction),
    ),
  settings: ({ isPublic, enableWaitlist, requiresApproval }: EventForm) =>
    all(
      isPublic ? words.folds.public : words.folds.private,
      enableWaitlist ? words.folds.waitlist : words.folds.noWaitlist,
      requiresApproval && words.folds.approval,
    ),
  emails: (form: EventForm) => {
    const { invitationSubject, invitationMessage, confirmedEmailMessage } = form;
    const { declinedEmailMessage, emailSignature } = form;
    return (
      all(
        (invitationSubject.trim() !== '' || invitationMessage.trim() !== '') && words.folds.invitationText,
        confirmedEmailMessage.trim() !== '' && words.folds.confirmationText,
        declinedEmailMessage.trim() !== '' && words.folds.declineText,
        emailSignature.trim() !== '' && words.folds.signature,
      ) || words.folds.defaultTexts
    );
  },
} satisfies Record<string, (form: EventForm) => string>;

export type FoldName = keyof typeof foldWords;
