// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyStoredTheme, chooseTheme, themeChoice, useThemeChoice } from './theme.ts';

afterEach(() => {
  cleanup();
  chooseTheme('system');
  vi.restoreAllMocks();
});

const shown = () => document.documentElement.dataset.theme;

describe('theme', () => {
  it('follows the system until the user chooses a theme', () => {
    expect(themeChoice()).toBe('system');
    applyStoredTheme();
    expect(shown()).toBeUndefined();
  });

  it('shows a choice at once and keeps the choice', () => {
    const { result } = renderHook(() => useThemeChoice());
    act(() => result.current[1]('dark'));
    expect(shown()).toBe('dark');
    expect(result.current[0]).toBe('dark');
    expect(themeChoice()).toBe('dark');
    act(() => result.current[1]('system'));
    expect(shown()).toBeUndefined();
    expect(themeChoice()).toBe('system');
  });

  it('follows a choice in another tab', () => {
    applyStoredTheme();
    localStorage.setItem('turnout_theme', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'turnout_theme' }));
    expect(shown()).toBe('light');
  });

  it('follows the system if the stored value is unknown', () => {
    localStorage.setItem('turnout_theme', 'sepia');
    expect(themeChoice()).toBe('system');
  });

  it('lasts for the visit if the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    chooseTheme('dark');
    expect(shown()).toBe('dark');
  });

  it('reads the stored choice before the first paint', () => {
    localStorage.setItem('turnout_theme', 'dark');
    runEarly();
    expect(shown()).toBe('dark');
  });
});

/** Runs web/public/early.js, as the page does before its modules. */
const runEarly = () =>
  void runInThisContext(readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8'));

describe('a browser that is too old for the dashboard', () => {
  const said = (lacks: string | null) => {
    const supports = vi.fn(() => lacks !== 'color-mix');
    vi.stubGlobal('CSS', { supports });
    const { toSorted } = Array.prototype;
    if (lacks === 'toSorted') Reflect.deleteProperty(Array.prototype, 'toSorted');
    document.body.innerHTML = '<div id="root"><span role="status">Loading...</span></div>';
    runEarly();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    Object.assign(Array.prototype, { toSorted });
    vi.unstubAllGlobals();
    return document.body.textContent;
  };

  it('shows which browsers can run the dashboard', () => {
    for (const lacks of ['toSorted', 'color-mix']) expect(said(lacks)).toContain('Use Safari 16.4');
    expect(said(null)).toBe('Loading...');
  });
});
