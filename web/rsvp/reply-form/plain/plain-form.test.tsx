// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { neutralEvent, type PublicEvent } from '../../page/event.ts';
import { issuesOf } from '../draft/check.ts';
import { emptyDraft, withCount, type Draft } from '../draft/draft.ts';
import { PlainForm } from './plain-form.tsx';
import { ReplyForm } from '../reply-form.tsx';
import { render } from '../../testing/render.tsx';

afterEach(cleanup);

const event: PublicEvent = {
  ...neutralEvent,
  maxGuestsPerRsvp: 4,
  hasMeals: true,
  mealOptions: [{ value: 'Tart', name: 'Tart', description: '' }],
};

/**
 * Returns the label, input and error of each field, in an order that ignores where the form asks
 * for the count.
 */
function fieldsOf(container: HTMLElement, prefix: string): string[] {
  return [...container.querySelectorAll('label[for], .meals > .label')]
    .map((label) => {
      // All cards of a meal are one field.
      const id = label.getAttribute('for') ?? label.id.replace(/-label$/, '');
      const input = container.querySelector(`#${id}`);
      const error = container.querySelector(`#${id}-error`);
      const words = [label.textContent.replace(' (optional)', ''), error?.textContent ?? 'fine'];
      const isMeal = id.endsWith('-meal');
      const kind = isMeal ? 'meal' : (input?.getAttribute('type') ?? input?.tagName);
      const isRequired = isMeal || input?.matches(':required');
      return [id.slice(prefix.length), kind, isRequired ? 'required' : 'optional', ...words].join(' | ');
    })
    .sort();
}

it.each(['yes', 'no'] as const)(
  'the plain form requires for a %s what the form with scripts requires',
  (attending) => {
    const draft: Draft = withCount({ ...emptyDraft(), attending, email: 'nobody at nowhere' }, 2);
    const issues = issuesOf(draft, event);
    const nothing = () => undefined;
    const live = render(
      <ReplyForm
        event={event}
        draft={draft}
        onChange={nothing}
        issues={issues}
        onSubmit={nothing}
        pending={false}
        unavailable={null}
        ready
        changing={null}
      />,
    );
    const plain = render(
      <PlainForm
        event={event}
        embed={false}
        view={{ kind: 'form', draft, issues, problem: null, key: 'k', personal: null }}
      />,
    );
    const asked = fieldsOf(plain.container, 'plain-');
    expect(asked).toEqual(fieldsOf(live.container, 'rsvp-'));
    expect(asked).toContain('email | email | required | Email | Valid email required');
    expect(asked).toHaveLength(attending === 'yes' ? 10 : 6);
    // Without a script, a browser sends only fields with a name.
    const inputs = plain.container.querySelectorAll('.field input, .field select, .field textarea');
    expect([...inputs].map((input) => input.getAttribute('name'))).not.toContain(null);
  },
);

it('both forms show the privacy notice next to the button', () => {
  const draft: Draft = { ...emptyDraft(), attending: 'no' };
  const nothing = () => undefined;
  const both = (privacyNotice: string) => [
    render(
      <ReplyForm
        event={{ ...event, privacyNotice }}
        draft={draft}
        onChange={nothing}
        issues={[]}
        onSubmit={nothing}
        pending={false}
        unavailable={null}
        ready
        changing={null}
      />,
    ),
    render(
      <PlainForm
        event={{ ...event, privacyNotice }}
        embed={false}
        view={{ kind: 'form', draft, issues: [], problem: null, key: 'k', personal: null }}
      />,
    ),
  ];
  for (const { container } of both(' Names are kept\nuntil June. ')) {
    const notice = container.querySelector('.said');
    expect(notice?.textContent).toBe('Names are kept\nuntil June.');
    expect(notice?.nextElementSibling?.textContent).toContain('Submit RSVP');
  }
  for (const { container } of both(' \n')) expect(container.querySelector('.said')).toBeNull();
});
