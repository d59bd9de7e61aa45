import { describe, expect, it } from 'vitest';
import type { Theme } from '#domain/themes/contract.ts';
import { looksFromTheme } from '#domain/themes/looks.ts';
import { neutralEvent } from '#web/rsvp/page/event.ts';
import { looksOf } from '#web/rsvp/looks/looks.ts';
import { contrastWarnings } from './contrast.ts';
import {
  emptyHistory,
  isSameLooks,
  looksOfChoice,
  oneChangeMs,
  remember,
  settingChanges,
  styleChanges,
  withStyle,
  withTheme,
  type Looks,
} from './looks.ts';

const looks = (styles: Looks['styles'] = {}): Looks => ({ themeId: null, hideDeadlineTime: true, styles });

const theme: Theme = {
  id: 'garden',
  name: 'Garden',
  isActive: true,
  builtIn: true,
  primaryColor: '#476650',
  secondaryColor: '#7d5240',
  accentColor: '#93455a',
  backgroundColor: '#f7f5ef',
  textColor: '#28312b',
  fontFamily: 'Lora',
  customCss: '',
  createdAt: '2026-01-01T00:00:00Z',
};
const none = looksOfChoice(null, null, []);

describe('a saved design', () => {
  it('contains the styles that were set, changed or removed, and nothing else', () => {
    const before = looks({ textColor: '#000000', titleFontSize: 20, showEventTitle: false });
    const after = withStyle(withStyle(before, 'titleFontSize', undefined), 'embedWidth', '80%');
    expect(styleChanges(before.styles, after.styles)).toEqual({ titleFontSize: null, embedWidth: '80%' });
    expect(isSameLooks(before, after)).toBe(false);
    expect(isSameLooks(before, withStyle(after, 'embedWidth', undefined))).toBe(false);
    expect(isSameLooks(looks({ textColor: '#000000' }), looks({ textColor: '#000000' }))).toBe(true);
  });

  it('stores the theme and the visibility of the deadline’s time with the event', () => {
    expect(settingChanges(looks(), looks())).toEqual({});
    expect(settingChanges(looks(), { ...looks(), themeId: 'garden', hideDeadlineTime: false })).toEqual({
      themeId: 'garden',
      hideDeadlineTime: false,
    });
  });
});

describe('a theme', () => {
  it('replaces the host’s colors and fonts when chosen, but keeps sizes and hidden parts', () => {
    const styled = looks({
      textColor: '#111111',
      fontFamily: 'Lora',
      titleFontSize: 30,
      showEventTitle: false,
    });
    expect(withTheme(styled, 'garden')).toEqual({
      ...styled,
      themeId: 'garden',
      styles: { titleFontSize: 30, showEventTitle: false },
    });
  });

  it('shows its colors at once when chosen, and leaves only the host’s own colors when removed', () => {
    expect(looksOfChoice(null, 'garden', [theme])).toMatchObject({
      themePrimaryColor: '#476650',
      titleColor: '#28312b',
    });
    const event = { themeId: 'garden', ...looksFromTheme(theme), textColor: '#123456' };
    expect(looksOfChoice(event, 'garden', [theme])).toMatchObject({ textColor: '#123456' });
    expect(looksOfChoice(event, null, [theme])).toEqual({ ...none, textColor: '#123456' });
  });
});

describe('undo', () => {
  it('treats the steps of one slider as one change', () => {
    const first = remember(emptyHistory, looks(), 'titleFontSize', 0);
    const second = remember(first, looks({ titleFontSize: 20 }), 'titleFontSize', 100);
    expect(second.past).toEqual([looks()]);
    expect(
      remember(second, looks({ titleFontSize: 21 }), 'titleFontSize', 100 + oneChangeMs).past,
    ).toHaveLength(2);
    expect(remember(second, looks({ titleFontSize: 21 }), 'fontFamily', 150).past).toHaveLength(2);
  });

  it('keeps fifty changes', () => {
    let history = emptyHistory;
    for (let at = 0; at < 60; at++) history = remember(history, looks({ titleFontSize: at }), `c${at}`, at);
    expect(history.past).toHaveLength(50);
    expect(history.past[0]).toEqual(looks({ titleFontSize: 10 }));
  });
});

describe('contrastWarnings', () => {
  const styles = (...given: Parameters<typeof contrastWarnings>) =>
    contrastWarnings(...given).map(({ style }) => style);

  it('returns no warning for the defaults and for a good theme', () => {
    expect(styles({}, none)).toEqual([]);
    expect(styles({}, looksFromTheme(theme))).toEqual([]);
  });

  it('judges colors as people see them, including opacity', () => {
    expect(styles({ textColor: '#595959' }, none)).toEqual([]);
    expect(styles({ textColor: '#595959', textOpacity: 60 }, none)).toContain('textColor');
    // Black text on an almost transparent form, over a black page.
    expect(styles({ backgroundColor: '#000000', formBackgroundOpacity: 10 }, none)).toContain('textColor');
  });

  it('names and shows the color that replaces an unreadable text color', () => {
    const [warning, ...others] = contrastWarnings(
      { textColor: '#333333', textOpacity: 80, backgroundColor: '#102030', backgroundOpacity: 50 },
      none,
    );
    expect(warning).toEqual({
      style: 'textColor',
      message: 'Text on the page can’t be read in this color: 2.9 to 1. The page shows it in black.',
      shown: { color: '#000000', ground: '#889098' },
    });
    expect(others).toEqual([]);
    const [onForm] = contrastWarnings({ textColor: '#dddddd' }, none);
    expect(onForm?.shown).toEqual({ color: '#000000', ground: '#ffffff' });
    const [onDark] = contrastWarnings({ backgroundColor: '#102030' }, none);
    expect(onDark).toMatchObject({ message: /in white/, shown: { color: '#ffffff', ground: '#102030' } });
  });

  it.each<Record<string, string | number>>([
    { textColor: '#333333', textOpacity: 80, backgroundColor: '#102030', backgroundOpacity: 50 },
    { backgroundColor: '#102030' },
    { textColor: '#dddddd', formBackgroundColor: '#eeeeee' },
    { textColor: '#222222' },
  ])('agrees with the page about the shown colors: %j', (embedStyles) => {
    const { variables } = looksOf({ ...neutralEvent, embedStyles }, { embed: false });
    const shown = contrastWarnings(embedStyles, none).flatMap((warning) => warning.shown ?? []);
    const replaced = [variables['--text'], variables['--form-text']].filter((color) =>
      ['#000000', '#ffffff'].includes(color ?? ''),
    );
    const asChosen = embedStyles.textColor === undefined ? 1 : 0;
    expect(shown).toHaveLength(replaced.length - asChosen);
    for (const { color } of shown) expect(replaced).toContain(color);
  });

  it('requires less contrast for a large title', () => {
    expect(styles({ titleFontColor: '#888888', titleFontSize: 30 }, none)).toEqual([]);
    expect(styles({ titleFontColor: '#888888', titleFontSize: 16 }, none)).toEqual(['titleFontColor']);
  });

  it('warns about button text only if the host chose its color', () => {
    expect(styles({ accentColor: '#ffff00' }, none)).toEqual([]);
    const [warning] = contrastWarnings({ accentColor: '#ffff00', buttonTextColor: '#ffffff' }, none);
    expect(warning).toEqual({
      style: 'buttonTextColor',
      message: 'Text on buttons is hard to read: 1.0 to 1. WCAG AA asks for 4.5 to 1.',
    });
  });
});
