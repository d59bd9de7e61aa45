import { expect, it } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { samples } from '../../mail/templates/previews.ts';
import { render } from './rendering.ts';

const sequenceOf = (more: object) =>
  Number(
    /^SEQUENCE:(\d+)/m.exec(
      render(testConfig(), {
        id: '1',
        tenantId: null,
        eventId: null,
        template: 'guest.changed',
        toEmail: 'ada@example.com',
        toName: '',
        payload: { ...samples['guest.changed'], ...more },
        attempts: 1,
        createdAt: new Date(Date.now() - 600_000),
        counted: false,
      }).calendar?.content ?? '',
    )?.[1],
  );

it('a mail that merges several changes gets a later calendar entry than mails sent while it waited', () => {
  expect(sequenceOf({ knew: 'confirmed' })).toBeGreaterThan(sequenceOf({}));
});
