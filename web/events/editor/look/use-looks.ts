/**
 * Holds the looks of an event during editing, with an undo. They are saved two seconds after the
 * last change, and only if they differ. Until then, the browser keeps them, so that a failed save
 * or an ended session loses nothing.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EmbedStyles, Event } from '#domain/events/contract.ts';
import { api } from '#web/kernel/api/api.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { hasShapeOf, useDraftStore } from '../form/drafts.ts';
import { stylesKey } from '../editor-queries.ts';
import {
  autosaveMs,
  emptyHistory,
  isSameLooks,
  remember,
  settingChanges,
  styleChanges,
  withStyle,
  type History,
  type Looks,
  type StyleName,
} from './looks.ts';

export type SaveState = 'saved' | 'pending' | 'saving' | 'failed';

export interface LooksEditor {
  looks: Looks;
  state: SaveState;
  /** Why the last save failed. Null if it did not fail. */
  failure: string | null;
  /**
   * Changes the looks. `control` names the control, so that the many steps of a slider are undone
   * together.
   */
  change: (control: string, next: (looks: Looks) => Looks) => void;
  setStyle: <K extends StyleName>(name: K, value: EmbedStyles[K] | undefined) => void;
  canUndo: boolean;
  undo: () => void;
  /** Saves all unsaved changes now. Returns whether everything is saved. */
  flush: () => Promise<boolean>;
  /** Discards the unsaved changes. */
  discard: () => void;
}

interface LooksDraft {
  base: Looks;
  looks: Looks;
}
const isLooksDraft = (value: unknown): value is LooksDraft => {
  const model = { hideDeadlineTime: true, styles: {} };
  return (
    hasShapeOf(value, { base: {}, looks: {} }) &&
    hasShapeOf(value.base, model) &&
    hasShapeOf(value.looks, model)
  );
};

export function useLooks(
  event: Event,
  savedStyles: EmbedStyles,
  onEventSaved: (event: Event) => void,
): LooksEditor {
  const queries = useQueryClient();
  const drafts = useDraftStore<LooksDraft>(`looks:${event.id}`, isLooksDraft);
  const [saved, setSaved] = useState<Looks>(() => ({
    themeId: event.themeId,
    hideDeadlineTime: event.hideDeadlineTime,
    styles: savedStyles,
  }));
  const [looks, setLooks] = useState<Looks>(() => {
    const draft = drafts.read();
    return draft ? merged(saved, draft) : saved;
  });
  const [history, setHistory] = useState<History>(emptyHistory);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // The latest state of everything, for the running save and for saves started by timers.
  const latest = useRef({ looks, saved, onEventSaved });
  latest.current = { looks, saved, onEventSaved };
  const running = useRef<Promise<boolean> | null>(null);
  const abandoned = useRef(false);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { looks: sent, saved: before } = latest.current;
    setSaving(true);
    setFailure(null);
    try {
      const settings = settingChanges(before, sent);
      if (Object.keys(settings).length > 0) {
        const changed = await api.events.updateEvent({ params: { id: event.id }, body: settings });
        latest.current.onEventSaved(changed);
      }
      const styles = styleChanges(before.styles, sent.styles);
      if (Object.keys(styles).length > 0) {
        const params = { id: event.id };
        const { embedStyles } = await api.events.updateEmbedStyles({ params, body: styles });
        // The next visit to the page starts with what was just saved.
        queries.setQueryData(stylesKey(event.id), embedStyles);
      }
      latest.current.saved = sent;
      setSaved(sent);
      if (isSameLooks(latest.current.looks, sent)) drafts.discard();
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    } finally {
      setSaving(false);
    }
  }, [event.id, drafts, queries]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    if (abandoned.current || isSameLooks(latest.current.looks, latest.current.saved)) return true;
    running.current = saveOnce();
    try {
      return await running.current;
    } finally {
      running.current = null;
    }
  }, [saveOnce]);

  const isDirty = !isSameLooks(looks, saved);

  useEffect(() => {
    if (!isDirty) {
      if (!running.current) drafts.discard();
      return;
    }
    drafts.write({ base: saved, looks });
    const timer = setTimeout(() => void flush(), autosaveMs);
    return () => clearTimeout(timer);
    // A failed save is not retried automatically. The next change or the Retry button starts it
    // again.
  }, [looks, saved, isDirty, drafts, flush]);

  // Leaving the page saves right away, without waiting two seconds.
  useEffect(() => () => void flush(), [flush]);

  const change = useCallback((control: string, next: (looks: Looks) => Looks) => {
    const before = latest.current.looks;
    const after = next(before);
    if (isSameLooks(before, after)) return;
    latest.current.looks = after;
    setLooks(after);
    setHistory((was) => remember(was, before, control, Date.now()));
  }, []);

  const undo = useCallback(() => {
    const before = history.past.at(-1);
    if (!before) return;
    latest.current.looks = before;
    setLooks(before);
    setHistory({ past: history.past.slice(0, -1), last: null });
  }, [history]);

  return {
    looks,
    state: saving ? 'saving' : failure !== null && isDirty ? 'failed' : isDirty ? 'pending' : 'saved',
    failure: isDirty ? failure : null,
    change,
    setStyle: useCallback((name, value) => change(name, (was) => withStyle(was, name, value)), [change]),
    canUndo: history.past.length > 0,
    undo,
    flush,
    discard: useCallback(() => {
      abandoned.current = true;
      drafts.discard();
    }, [drafts]),
  };
}

/** Applies the host's unsaved changes to what is saved now. */
function merged(saved: Looks, { base, looks }: LooksDraft): Looks {
  const styles = { ...saved.styles } as Record<string, unknown>;
  for (const [name, value] of Object.entries(styleChanges(base.styles, looks.styles))) {
    if (value === null) delete styles[name];
    else styles[name] = value;
  }
  return { ...saved, ...settingChanges(base, looks), styles };
}
