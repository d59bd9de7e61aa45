/** The possible recipients of a message, as chips, and the number that each choice reaches. */
import type { MessageOptions } from '#domain/messages/contract.ts';
import {
  doorAudiences,
  exactTarget,
  type HouseholdAudience,
  isDoorAudience,
  isHouseholdAudience,
  offeredAudiences,
  type Target,
} from '#domain/messages/rules.ts';
import type { Chip } from '#web/ui/fields/chips.tsx';
import type { Picked, PickedHousehold } from './picked.ts';
import { words } from './words.ts';

interface Reach {
  /** The number of addresses that get the message. */
  recipients: number;
  /** The number of guests in these replies. Null if a host picked the replies one by one. */
  guests: number | null;
  /** The number of households without an address that we can mail. */
  unreached?: number;
  /** Why a message cannot be sent now. Null if it can. */
  refusal: string | null;
}

/** The audiences of households that a host chooses from. Others come from the guest list. */
export const offeredHouseholds: readonly HouseholdAudience[] = [
  'notInvited',
  'saved',
  'unanswered',
  'invited',
  'everybody',
];

/**
 * Returns whether the server counts the target: households, guests by check-in, and filtered
 * audiences.
 */
export const isCounted = (target: Target): boolean =>
  isHouseholdAudience(target.audience) ||
  isDoorAudience(target.audience) ||
  exactTarget(target).filter !== null;

const usual: readonly Target['audience'][] = [
  'confirmed',
  'waitlisted',
  'waiting',
  'awaitingApproval',
  'meal',
  'picked',
];

/**
 * Returns whether a typed message may go without a question: its button names the count, and the
 * guests of the audience expect to hear from their hosts.
 */
export const isUsual = (target: Target, recipients: number): boolean =>
  recipients > 0 && usual.includes(target.audience) && !isCounted(target);

const ofMeal = 'meal ';

/** Returns the chip that stands for the recipients of a message. */
export const chipOf = ({ audience, meal }: Target): string =>
  audience === 'meal' ? `${ofMeal}${meal ?? ''}` : audience;

/** Returns the recipients of a message that a chip stands for. */
export function targetOf(chip: string, picked: readonly Picked[]): Target {
  if (chip.startsWith(ofMeal)) return { audience: 'meal', meal: chip.slice(ofMeal.length), replies: null };
  if (chip === 'picked') return { audience: 'picked', meal: null, replies: picked.map(({ id }) => id) };
  const audience =
    [...offeredAudiences, ...doorAudiences, ...offeredHouseholds, 'households' as const].find(
      (each) => each === chip,
    ) ?? 'confirmed';
  return { audience, meal: null, replies: null };
}

/** Returns how many a choice reaches. A choice that is no longer offered reaches nobody. */
export function reachOf(
  messageOptions: MessageOptions,
  target: Target,
  picked: readonly Picked[],
  /** The server's count, or null while it counts. */
  counted: Reach | null,
): Reach {
  if (isCounted(target)) return counted ?? { recipients: 0, guests: 0, refusal: null };
  switch (target.audience) {
    case 'meal':
      return (
        messageOptions.meals.find(({ name }) => name === target.meal) ?? {
          recipients: 0,
          guests: 0,
          refusal: words.reach.noMeal,
        }
      );
    case 'picked':
      return {
        recipients: new Set(picked.map(({ email }) => email.toLowerCase())).size,
        guests: null,
        refusal: messageOptions.pickedRefusal,
      };
    default:
      return isHouseholdAudience(target.audience) || isDoorAudience(target.audience)
        ? { recipients: 0, guests: 0, refusal: null }
        : messageOptions[target.audience];
  }
}

/** Returns the chips. They count addresses, because each address gets one mail. */
export const targetChips = (
  messageOptions: MessageOptions,
  picked: readonly Picked[],
  /** Returns the chosen chip, if the server has counted it. */
  counted: { chip: string; count: number | undefined } | null,
  households: readonly PickedHousehold[] = [],
  /** Whether any household was sent a save the date. */
  hasSaved = false,
): Chip<string>[] =>
  [
    ...(households.length > 0 ? [{ value: 'households', label: words.audiences.households }] : []),
    ...chipsOf(messageOptions, picked).filter(({ value }) => value !== 'saved' || hasSaved),
  ].map((chip) => (chip.value === counted?.chip ? { ...chip, count: counted.count } : chip));

const chipsOf = (messageOptions: MessageOptions, picked: readonly Picked[]): Chip<string>[] => [
  ...(picked.length > 0
    ? [
        {
          value: 'picked',
          label: words.audiences.picked,
          count: reachOf(messageOptions, { audience: 'picked' }, picked, null).recipients,
        },
      ]
    : []),
  ...(messageOptions.checkedIn ? doorAudiences : []).map((audience) => ({
    value: audience,
    label: words.audiences[audience],
  })),
  ...offeredAudiences.map((audience) => ({
    value: audience,
    label: words.audiences[audience],
    count: messageOptions[audience].recipients,
  })),
  ...messageOptions.meals.map(({ name, recipients }) => ({
    value: `${ofMeal}${name}`,
    label: name,
    count: recipients,
  })),
  ...(messageOptions.households > 0
    ? offeredHouseholds.map((audience) => ({ value: audience, label: words.audiences[audience] }))
    : []),
];

/** Returns a sentence such as "57 emails, for 120 guests." */
export function reachText(reach: Reach, target: Target, picked: readonly Picked[]): string {
  const { recipients: count, unreached } = reach;
  if (count === 0) return unreached ? words.reach.onlyTexts({ count: unreached }) : words.reach.nobody;
  const guests = reach.guests ?? 0;
  if (target.audience === 'picked') return words.reach.picked({ count, names: namesOf(picked) });
  if (target.audience === 'meal') return words.reach.meal({ count, guests, meal: target.meal ?? '' });
  if (target.audience === 'declined') return words.reach.emails({ count });
  return unreached
    ? words.reach.guestsAndOthers({ count, guests, unreached })
    : words.reach.guests({ count, guests });
}

const named = 5;

function namesOf(picked: readonly Picked[]): string {
  const shown = picked
    .slice(0, named)
    .map(({ label }) => label)
    .join(', ');
  return picked.length > named ? words.reach.names({ names: shown, count: picked.length - named }) : shown;
}
