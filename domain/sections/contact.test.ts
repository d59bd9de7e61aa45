import { describe, expect, it } from 'vitest';
import { sectionsRoutes } from './contract.ts';
import { contactEmailIssue, contactPhoneIssue, mailLink, telephoneLink, whatsAppLink } from './contact.ts';

describe('contact details', () => {
  it.each(['', ' ', 'maya@example.com', ' maya@example.com '])('accept the address %j', (text) => {
    expect(contactEmailIssue(text)).toBeNull();
  });

  it.each([
    'maya',
    'maya@',
    'a@b.com, c@d.com',
    'maya@example.com?bcc=x@y.com,',
    'maya@example.com\nbcc: x@y.com',
  ])('refuse the address %j', (text) => {
    expect(contactEmailIssue(text)).toBe('Enter a valid email address');
  });

  it.each(['', '+1 (907) 555-0142', '0664 123 45 67', '+43/664/1234567'])('accept the number %j', (text) => {
    expect(contactPhoneIssue(text)).toBeNull();
  });

  it.each(['call us', '123', '+', '555-0142;ext=1', '1'.repeat(21), '+1 907 555 0142 or so'])(
    'refuse the number %j',
    (text) => {
      expect(contactPhoneIssue(text)).toMatch(/^Enter a phone number/);
    },
  );

  it('become links without injected parameters', () => {
    expect(telephoneLink(' +1 (907) 555-0142')).toBe('tel:+19075550142');
    expect(telephoneLink('0664/1234567')).toBe('tel:06641234567');
    expect(whatsAppLink('+1 907 555 0142')).toBe('https://wa.me/19075550142');
    expect(whatsAppLink('0664 1234567')).toBeNull();
    expect(mailLink('m&j?cc=x@example.com', 'Ours & yours?')).toBe(
      'mailto:m%26j%3Fcc%3Dx@example.com?subject=Ours%20%26%20yours%3F',
    );
  });

  it('belong to a contact section and need an email address or a phone number', () => {
    const { body } = sectionsRoutes.putSections;
    const of = (section: object) => body.safeParse({ sections: [section] });
    const contact = { email: ' us@example.com ', phone: '' };
    expect(of({ kind: 'contact', contact }).data?.sections[0]?.contact).toEqual({
      email: 'us@example.com',
      phone: '',
    });
    expect(of({ kind: 'text', text: 'Hello', contact }).data?.sections[0]?.contact).toBeNull();
    const issues = (section: object) => of(section).error?.issues.map(({ path }) => path.join('.'));
    expect(issues({ kind: 'contact', text: 'Ask us' })).toEqual(['sections.0.contact.email']);
    expect(issues({ kind: 'contact', contact: { email: 'us', phone: '12' } })).toEqual([
      'sections.0.contact.email',
      'sections.0.contact.phone',
    ]);
  });
});
