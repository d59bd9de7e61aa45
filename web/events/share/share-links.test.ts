import { describe, expect, it } from 'vitest';
import { type SharedEvent, shareText } from './share-links.ts';

const event = {
  name: 'Festa da colheita',
  displayName: 'Zé & Bia',
  dateTime: '2027-06-05T19:00:00Z',
  timezone: 'America/Sao_Paulo',
  location: 'Pomar',
  inviteMode: 'open',
  languages: ['pt', 'de'],
} as unknown as SharedEvent;

describe('the text that a host shares', () => {
  it('follows the language in which the event is written, not that of the host’s pages', () => {
    expect(shareText(event)).toBe(
      'Convite de Zé & Bia: Festa da colheita. sábado, 5 de junho de 2027, 16:00, Pomar. Responda aqui:',
    );
    expect(shareText({ ...event, displayName: '', languages: ['de'] })).toBe(
      'Du bist eingeladen: Festa da colheita. Samstag, 5. Juni 2027, 16:00, Pomar. Bitte antworte hier:',
    );
  });

  it('hides the place from strangers if only invited guests may reply', () => {
    expect(shareText({ ...event, inviteMode: 'invited' })).not.toContain('Pomar');
  });
});
