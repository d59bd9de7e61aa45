import { describe, expect, it } from 'vitest';
import { checkTheme, contrastWarnings, newTheme } from './form.ts';

describe('checkTheme', () => {
  it('accepts a new theme as soon as its name is filled in', () => {
    expect(checkTheme({ ...newTheme, name: 'Lake' })).toEqual({});
  });

  it('names every wrong field', () => {
    const issues = checkTheme({ ...newTheme, accentColor: 'teal', customCss: '@import url(x);' });
    expect(Object.keys(issues)).toEqual(['name', 'accentColor', 'customCss']);
    expect(issues.customCss?.[0]).toContain('@import is not allowed');
  });
});

describe('contrastWarnings', () => {
  it('returns no warning for a new theme', () => expect(contrastWarnings(newTheme)).toEqual({}));

  it('names each unreadable color and its background', () => {
    const warnings = contrastWarnings({ ...newTheme, textColor: '#cccccc', backgroundColor: '#222222' });
    expect(warnings.textColor).toContain('the white form: 1.6 to 1');
    expect(warnings.primaryColor).toContain('the page');
  });

  it('ignores an incomplete color', () => {
    expect(contrastWarnings({ ...newTheme, textColor: '#c' }).textColor).toBeUndefined();
  });
});
