import { describe, expect, it } from 'vitest';
import { checkTheme, contrastWarnings, newTheme } from './form.ts';

describe('checkTheme', () => {
  it('accepts the start of a new theme once it has a name', () => {
    expect(checkTheme({ ...newTheme, name: 'Lake' })).toEqual({});
  });

  it('names what is wrong', () => {
    const issues = checkTheme({ ...newTheme, accentColor: 'teal', customCss: '@import url(x);' });
    expect(Object.keys(issues)).toEqual(['name', 'accentColor', 'customCss']);
    expect(issues.customCss?.[0]).toContain('@import is not allowed');
  });
});

describe('contrastWarnings', () => {
  it('returns none for a new theme', () => expect(contrastWarnings(newTheme)).toEqual({}));

  it('tells which color cannot be read, and where', () => {
    const warnings = contrastWarnings({ ...newTheme, textColor: '#cccccc', backgroundColor: '#222222' });
    expect(warnings.textColor).toContain('the white form: 1.6 to 1');
    expect(warnings.primaryColor).toContain('the page');
  });

  it('waits for a color that is only half typed', () => {
    expect(contrastWarnings({ ...newTheme, textColor: '#c' }).textColor).toBeUndefined();
  });
});
