/** What guests do in a browser driven from outside. Functions for `run` execute in the browser. */
/* global document, Event, getComputedStyle, innerWidth, localStorage */
import { until } from './browser-engines.mjs';

/** The acts of a guest on a page. The guest finds everything by its visible text. */
function guestOn(page) {
  const shown = (text) =>
    until(`"${text}"`, () => page.run((words) => document.body?.innerText.includes(words), text));
  return {
    shown,
    async press(text) {
      await until(`a way to press "${text}"`, () =>
        page.run((words) => {
          const all = [...document.querySelectorAll('button, a[href], label, summary')];
          const control = all.find(
            (it) => it.innerText?.trim().startsWith(words) && !it.disabled && it.offsetParent,
          );
          control?.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = control?.getBoundingClientRect() ?? {};
          // An element that another one covers cannot be pressed.
          const hit = control && document.elementFromPoint(left + width / 2, top + height / 2);
          const isFree = hit && (control.contains(hit) || hit.contains(control));
          if (isFree) control.click();
          return Boolean(isFree);
        }, text),
      );
    },
    async type(label, text) {
      await until(`a field "${label}"`, () =>
        page.run(
          (words, value) => {
            const field = [...document.querySelectorAll('label')].find((it) =>
              it.innerText.trim().startsWith(words),
            )?.control;
            if (!field?.offsetParent) return false;
            field.focus();
            // React overrides the element's own setter, and ignores an event after its use. The
            // setter of the class bypasses that, so the event counts as typing.
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
            field.dispatchEvent(new Event('input', { bubbles: true }));
            return true;
          },
          label,
          text,
        ),
      );
    },
    async fits() {
      const [width, view] = await page.run(() => [document.documentElement.scrollWidth, innerWidth]);
      if (width > view) throw new Error(`The page is ${width} px wide in a window of ${view} px.`);
    },
  };
}

let count = 0;
const newAddress = () => `guest-${++count}@example.com`;

/** The journeys, each on a page of its own. */
export const journeys = {
  async 'a yes'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('Yes');
    await guest.type('Name', 'Grace Hopper');
    await guest.type('Email', newAddress());
    await guest.fits();
    await guest.press('Submit RSVP');
    await guest.shown('Your RSVP has been submitted successfully.');
    await guest.fits();
  },
  async 'a form with errors'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('Yes');
    await guest.press('Submit RSVP');
    await until('the first wrong field to be focused and in sight', () =>
      page.run(() => {
        const it = document.activeElement;
        if (!it || it === document.body || it.tagName === 'BUTTON') return false;
        const { left, top } = it.getBoundingClientRect();
        const hit = document.elementFromPoint(left + 4, top + 4);
        return Boolean(hit && (it.contains(hit) || hit.contains(it)));
      }),
    );
  },
  async 'a no'(page, { address }) {
    const guest = guestOn(page);
    await page.goto(address);
    await guest.press('No');
    await guest.type('Email', newAddress());
    await guest.press('Submit RSVP');
    await guest.shown('Your RSVP has been declined successfully.');
  },
  async 'the personal link'(page, { address, reply }) {
    const guest = guestOn(page);
    const link = await reply(newAddress());
    await page.goto(new URL(link, address).href);
    await guest.shown('Grace Hopper');
    await guest.fits();
    await guest.press('Withdraw my reply');
    await guest.press('Withdraw my reply');
    await guest.shown('Your RSVP has been withdrawn.');
  },
  async 'the simple form'(page, { address, reply }) {
    const guest = guestOn(page);
    const link = await reply(newAddress());
    await page.goto(`${new URL(link, address).href}&change=1`);
    await guest.shown('Change your reply');
    await guest.fits();
    await guest.press('Save changes');
    await guest.shown('Your RSVP has been changed successfully.');
  },
  async 'an invitation by its code'(page, { invitation }) {
    const guest = guestOn(page);
    await page.goto(invitation);
    await guest.shown('Ana Silva');
    await guest.fits();
  },
  /** WebKit draws the text of date and time fields at the top edge unless they are flex boxes. */
  async 'the fields for a date and a time of hosts'(page, { address, session }) {
    const host = guestOn(page);
    await page.goto(new URL('/login', address).href);
    await page.run((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, session);
    await page.goto(new URL('/events/create', address).href);
    await until('the fields for a date and a time', () =>
      page.run(() => {
        const fields = [...document.querySelectorAll('input[type=date], input[type=time]')];
        return fields.length > 1 && fields.every((it) => getComputedStyle(it).display === 'flex');
      }),
    );
    await host.fits();
    await page.run(() => localStorage.clear());
  },
};
