// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SurveyResults as Results } from '#domain/surveys/contract.ts';
import { SurveyResults } from './survey-results.tsx';

afterEach(cleanup);

const bar = (id: string, confirmed: number) => ({
  id,
  label: id,
  archived: false,
  confirmed,
  waiting: 0,
  declined: 0,
  by: [],
});

describe('results of a survey', () => {
  it('show each option as its share of the answers', () => {
    const question: Results['questions'][number] = {
      id: 'q1',
      label: 'What did you like?',
      kind: 'multi',
      scope: 'reservation',
      archived: false,
      sensitive: false,
      answered: { confirmed: 20, waiting: 0, declined: 0 },
      bars: [bar('Music', 5), bar('Food', 2)],
      numbers: null,
      texts: [],
    };
    const { container } = render(
      <SurveyResults eventId="e1" results={{ asked: 30, answered: 20, questions: [question] }} />,
    );
    const widths = [...container.querySelectorAll<HTMLElement>('[data-bar] > :first-child')].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(['25%', '10%']);
  });
});
