/** Renders the sample mails, for tests of templates. */
import type { MailKind } from '#domain/mail/kinds.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { samples } from '../mail/templates/previews.ts';
import { renderMessage } from '../mail/templates/render.ts';

export const context = {
  publicUrl: 'https://rsvp.example.com',
  mailFrom: 'Turnout <no-reply@example.com>',
  causedAt: new Date('2027-01-02T03:04:05Z'),
};

export const render = <K extends MailKind>(key: K, payload: MessagePayloads[K] = samples[key]) =>
  renderMessage(key, payload, context);

export const keys = Object.keys(samples) as MailKind[];

/** Returns the visible text of the HTML. */
export const shown = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<br\/?>|<\/(p|td|tr|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
