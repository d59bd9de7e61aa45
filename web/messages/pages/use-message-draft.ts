import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Event } from '#domain/events/contract.ts';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { MessageOptions } from '#domain/messages/contract.ts';
import type { MessageButton } from '#domain/messages/households.ts';
import {
  audiences,
  isDoorAudience,
  mayBeConfirmed,
  offeredAudiences,
  type Audience,
  type MessageFilter,
  type MessageTranslations,
} from '#domain/messages/rules.ts';
import { useDraftStore } from '#web/events/editor/form/drafts.ts';
import type { Picked, PickedHousehold } from '../picked.ts';
import { writtenIn, type Words } from '../queries.ts';
import { addressRequest, suggestedMessage } from '../suggestions.ts';
import { chipOf, offeredHouseholds, targetOf } from '../targets.ts';

const nobody: readonly Picked[] = [];
const noHousehold: readonly PickedHousehold[] = [];

type Text = { subject: string; body: string };

interface Draft {
  audience: Audience;
  /** The meal whose guests get the message, if they are chosen by meal. */
  meal?: string | null;
  filter?: MessageFilter | null;
  button?: MessageButton | null;
  survey?: boolean | null;
  /** The texts that the host typed, by audience. */
  texts: Partial<Record<Audience, Text>>;
  /** The typed texts in the event's other languages. */
  translations?: Partial<Record<Audience, MessageTranslations>>;
}

const isText = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Words).subject === 'string' &&
  typeof (value as Words).body === 'string';

const isOffered = (audience: Audience): boolean =>
  audience === 'meal' ||
  audience === 'picked' ||
  audience === 'households' ||
  isDoorAudience(audience) ||
  [...offeredAudiences, ...offeredHouseholds].some((each) => each === audience);

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  isOffered((value as Draft).audience) &&
  typeof (value as Draft).texts === 'object' &&
  Object.values((value as Draft).texts ?? {}).every(isText);

/** Returns whether the host wrote the message in another language, too. */
const isTranslated = ({ translations }: Draft, audience: Audience): boolean =>
  Object.keys(writtenIn(translations?.[audience] ?? {})).length > 0;

/** Leaves out languages that the event no longer has. */
const translationsIn = (
  languages: readonly Language[],
  kept: MessageTranslations = {},
): MessageTranslations =>
  Object.fromEntries(Object.entries(kept).filter(([tag]) => languages.some((each) => each === tag)));

/** Returns the message that the host writes. A draft of it stays in this browser. */
export function useMessageDraft(event: Event, messageOptions: MessageOptions) {
  const store = useDraftStore(`message:${event.id}`, isDraft);
  const suggestion = useCallback((to: Audience): Text => suggestedMessage(to, event), [event]);
  const picked = useLocation({ select: ({ state }) => state.picked }) ?? nobody;
  const households = useLocation({ select: ({ state }) => state.pickedHouseholds }) ?? noHousehold;
  const asksAddresses = useLocation({ select: ({ state }) => state.asksAddresses }) ?? false;
  const [draft, setDraft] = useState<Draft>(() => {
    const first = offeredAudiences.find((each) => messageOptions[each].recipients > 0) ?? 'confirmed';
    const kept = store.read() ?? { audience: first, texts: {} };
    if (asksAddresses) {
      const texts = { notInvited: addressRequest(event.name), ...kept.texts };
      return { ...kept, audience: 'notInvited', button: 'address', texts };
    }
    if (households.length > 0) return { ...kept, audience: 'households' };
    if (picked.length > 0) return { ...kept, audience: 'picked' };
    const isGone =
      kept.audience === 'picked' ||
      kept.audience === 'households' ||
      (isDoorAudience(kept.audience) && !messageOptions.checkedIn) ||
      (kept.audience === 'meal' && !messageOptions.meals.some(({ name }) => name === kept.meal));
    return isGone ? { ...kept, audience: first } : kept;
  });
  const isTyped = useCallback(
    (to: Audience, text: Text | undefined) =>
      text !== undefined && JSON.stringify(text) !== JSON.stringify(suggestion(to)),
    [suggestion],
  );
  const keep = useCallback(
    (next: Draft) => {
      setDraft(next);
      if (audiences.some((each) => isTyped(each, next.texts[each]) || isTranslated(next, each)))
        store.write(next);
      else store.discard();
    },
    [store, isTyped],
  );

  const { audience, meal, filter, button, texts, translations } = draft;
  const [original = defaultLanguage] = event.languages;
  const [chosen, setLanguage] = useState<Language>(original);
  const language = event.languages.includes(chosen) ? chosen : original;
  const hasSeveral = event.languages.length > 1;
  const survey = draft.survey === true && messageOptions.asksFeedback && mayBeConfirmed(audience);
  const words = useMemo(
    (): Words => ({
      ...targetOf(chipOf({ audience, meal }), picked),
      households: audience === 'households' ? households.map(({ id }) => id) : null,
      ...(texts[audience] ?? suggestion(audience)),
      ...(hasSeveral && { translations: translationsIn(event.languages, translations?.[audience]) }),
      filter: filter ?? null,
      button: button ?? null,
      survey: survey || null,
    }),
    [
      audience,
      meal,
      filter,
      button,
      survey,
      picked,
      households,
      texts,
      suggestion,
      translations,
      hasSeveral,
      event.languages,
    ],
  );
  const narrow = (by: MessageFilter | null) => keep({ ...draft, filter: by });
  const startOver = () =>
    keep({
      ...draft,
      texts: { ...texts, [audience]: suggestion(audience) },
      translations: { ...translations, [audience]: {} },
    });
  const change = ({
    audience: to,
    meal: of,
    button: link,
    survey: asks,
    subject,
    body,
    translations: into,
  }: Words) =>
    keep(
      to === audience && of === words.meal
        ? {
            ...draft,
            button: link ?? null,
            survey: asks ?? null,
            texts: { ...texts, [audience]: { subject, body } },
            ...(into && { translations: { ...translations, [audience]: into } }),
          }
        : { ...draft, audience: to, meal: of ?? null },
    );

  return {
    picked,
    households,
    words,
    language,
    setLanguage,
    isChanged: isTyped(audience, texts[audience]) || isTranslated(draft, audience),
    change,
    narrow,
    startOver,
  };
}
