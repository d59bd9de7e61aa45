/**
 * Holds what a host types while translating an event into one language. It is saved two seconds
 * after the last change. Until then, the browser keeps it, so that a failed save loses nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Translations } from '#domain/languages/contract.ts';
import type { Language } from '#domain/languages/languages.ts';
import { useDraftStore } from '../form/drafts.ts';
import { autosaveMs } from '../look/looks.ts';
import type { SaveState } from '../look/use-looks.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { api } from '#web/kernel/api/api.ts';
import { translationsKey } from './queries.ts';

/** Texts, or the problems with them, by their paths. */
type ByPath = Readonly<Record<string, string>>;

const isByPath = (value: unknown): value is ByPath =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

const without = (texts: ByPath, drop: (path: string, text: string) => boolean): ByPath =>
  Object.fromEntries(Object.entries(texts).filter(([path, text]) => !drop(path, text)));

/** Returns the sentences of an error that belong to the texts which were sent. */
const refusedOf = (error: unknown, sent: ByPath): ByPath =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error))
      .map(([path, message]): [string, string] => [path.replace(/^texts\./, ''), message])
      .filter(([path]) => path in sent),
  );

export function useTranslating(eventId: string, language: Language, known: Translations) {
  const queries = useQueryClient();
  const drafts = useDraftStore<ByPath>(`translations:${eventId}:${language}`, isByPath);
  const [typed, setTyped] = useState<ByPath>(() => drafts.read() ?? {});
  const [wrong, setWrong] = useState<ByPath>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saved = known.texts[language];

  const latest = useRef({ typed, wrong, known });
  latest.current = { typed, wrong, known };
  const running = useRef<Promise<void> | null>(null);

  /** Saves all that the server may accept. A text that it refused waits until it is changed. */
  const saveOnce = useCallback(async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      for (;;) {
        const { known: now, typed: all, wrong: refused } = latest.current;
        const paths = new Set(now.fields.map(({ path }) => path));
        const texts = without(all, (path) => path in refused || !paths.has(path));
        if (Object.keys(texts).length === 0) return;
        try {
          const params = { id: eventId, language };
          const answer = await api.languages.putTranslations({ params, body: { texts } });
          queries.setQueryData(translationsKey(eventId), answer);
          const rest = without(latest.current.typed, (path, text) => texts[path] === text);
          latest.current = { ...latest.current, known: answer, typed: rest };
          setTyped(rest);
        } catch (error) {
          const refusals = refusedOf(error, texts);
          if (Object.keys(refusals).length === 0) throw error;
          latest.current = { ...latest.current, wrong: { ...refused, ...refusals } };
          setWrong(latest.current.wrong);
        }
      }
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setSaving(false);
    }
  }, [eventId, language, queries]);

  const flush = useCallback(async (): Promise<void> => {
    while (running.current) await running.current;
    running.current = saveOnce();
    await running.current;
    running.current = null;
  }, [saveOnce]);

  const isDirty = Object.keys(typed).length > 0;
  useEffect(() => {
    if (!isDirty) {
      drafts.discard();
      return;
    }
    drafts.write(typed);
    const timer = setTimeout(() => void flush(), autosaveMs);
    return () => clearTimeout(timer);
  }, [typed, isDirty, drafts, flush]);

  // Closing the panel saves right away.
  useEffect(() => () => void flush(), [flush]);

  const put = useCallback((path: string, text: string | undefined) => {
    const { typed: before, wrong: refused } = latest.current;
    const rest = without(before, (each) => each === path);
    const next = text === undefined ? rest : { ...rest, [path]: text };
    // A choice that read like another one may be fine now that the other has changed.
    latest.current = { ...latest.current, typed: next, wrong: without(refused, () => true) };
    setTyped(next);
    setWrong(latest.current.wrong);
  }, []);

  const state: SaveState = isSaving
    ? 'saving'
    : !isDirty
      ? 'saved'
      : failure !== null || Object.keys(wrong).length > 0
        ? 'failed'
        : 'pending';

  return {
    typed,
    textOf: (path: string): string => typed[path] ?? saved?.[path]?.text ?? '',
    isTyped: (path: string): boolean => path in typed,
    change: useCallback(
      (path: string, text: string) => put(path, text === (saved?.[path]?.text ?? '') ? undefined : text),
      [put, saved],
    ),
    /** Says that a translation still fits its original, which has changed since. */
    confirm: useCallback((path: string) => put(path, saved?.[path]?.text), [put, saved]),
    wrong,
    failure: isDirty ? failure : null,
    state,
    flush,
  };
}
