/** Tests what an open page says when its reader no longer helps with the event. */
import { expectAccessible } from './accessible.ts';
import { newEvent, newHost, signIn } from './host.ts';
import { newMember } from './people.ts';
import { anyWidth, expect, test } from './server.ts';

test(
  'a co-host who is removed reads so on the open page, and keeps what was typed',
  anyWidth,
  async ({ page, server }) => {
    const host = await newHost(server);
    const event = await newEvent(host);
    const member = await newMember(server, host, 'guest');
    const helpers = `/api/events/${event.id}/helpers`;
    await host.call('POST', helpers, { userId: member.id, right: 'edit' });
    await signIn(page, member);
    await page.goto(`/events/edit/${event.id}`);
    const name = page.getByLabel('Event Title');
    await name.fill('A name that nobody saved');

    await host.call('PUT', `${helpers}/${member.id}`, { right: 'view' });
    await expect(page.getByText('You can only read this event now.')).toBeVisible();
    await expect(name).toHaveValue('A name that nobody saved');

    await host.call('DELETE', `${helpers}/${member.id}`);
    await expect(page.getByText('You no longer help with this event.')).toBeVisible();
    await expect(page.getByText('What you typed is still here, but you can’t save it.')).toBeVisible();
    await expect(name).toHaveValue('A name that nobody saved');
    await expectAccessible(page);
  },
);
