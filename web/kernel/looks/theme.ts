import { useSyncExternalStore } from 'react';

/** The color scheme of the interface: the reader's choice, or the system's setting. */
export type ThemeChoice = 'light' | 'dark' | 'system';

// web/public/early.js reads the same key before the first paint.
const storageKey = 'turnout_theme';
const listeners = new Set<() => void>();

export function themeChoice(): ThemeChoice {
  const stored = readStored();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the choice at once and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
  show(choice);
  for (const listener of listeners) listener();
}

/**
 * Shows the stored choice, also when another tab changes it. Call once, before the first render.
 */
export function applyStoredTheme(): void {
  show(themeChoice());
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    show(themeChoice());
    for (const listener of listeners) listener();
  });
}

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, shownChoice, () => 'system' as const);
  return [choice, chooseTheme];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the choice that the page shows now. It holds even if the storage refuses to keep it. */
function shownChoice(): ThemeChoice {
  const shown = document.documentElement.dataset.theme;
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
