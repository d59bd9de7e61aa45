import { describe, expect, it } from 'vitest';
import { embedSnippets, rsvpUrl } from './embed.ts';

const party = { publicUrl: 'https://turnout.test', customUrl: 'summer-party', name: 'Summer Party' };

describe('embedSnippets', () => {
  it('gives the frame the width and height that the host set', () => {
    expect(embedSnippets({ ...party, width: '640px', height: '80vh' }).iframe).toBe(
      '<iframe src="https://turnout.test/rsvp/summer-party?embed=1" title="RSVP for Summer Party" ' +
        'style="width: 640px; max-width: 100%; height: 80vh; border: 0;" loading="lazy"></iframe>',
    );
  });

  it('offers a script with a plain link for browsers without scripts', () => {
    expect(embedSnippets(party).script).toBe(
      '<script src="https://turnout.test/embed.js" data-turnout-event="summer-party" ' +
        'data-turnout-title="RSVP for Summer Party" async></script>\n' +
        '<noscript><a href="https://turnout.test/rsvp/summer-party">RSVP for Summer Party</a></noscript>',
    );
  });

  it('passes the script a width and height that differ from the defaults', () => {
    const { script } = embedSnippets({ ...party, width: '80%', height: '700px' });
    expect(script).toContain(' data-turnout-width="80%" data-turnout-height="700px" async>');
  });

  it('includes the picture and the sections only if the host wants either', () => {
    const { iframe, script } = embedSnippets({ ...party, cover: true, sections: true });
    expect(iframe).toContain(
      'src="https://turnout.test/rsvp/summer-party?embed=1&amp;cover=1&amp;sections=1"',
    );
    expect(script).toContain(' data-turnout-cover data-turnout-sections async>');
    expect(embedSnippets({ ...party, sections: true }).iframe).toContain('?embed=1&amp;sections=1"');
  });

  it('names the language that the host chose', () => {
    const { iframe, script } = embedSnippets({ ...party, language: 'pt' });
    expect(iframe).toContain('src="https://turnout.test/rsvp/summer-party?embed=1&amp;l=pt"');
    expect(script).toContain(' data-language="pt" async>');
    expect(script).toContain('<a href="https://turnout.test/rsvp/summer-party?l=pt">');
  });

  it('defaults to 100% width and 600px height', () => {
    for (const nothing of [undefined, null, '']) {
      expect(embedSnippets({ ...party, width: nothing, height: nothing }).iframe).toContain(
        'style="width: 100%; max-width: 100%; height: 600px; border: 0;"',
      );
    }
  });

  it('escapes HTML in the event name and ignores an invalid size', () => {
    const { iframe, script } = embedSnippets({
      ...party,
      name: `"><script>alert('x')</script>\n&`,
      width: '1px" onload="x',
      height: '1px;background:red',
    });
    const name = '&quot;&gt;&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp;';
    expect(iframe).toContain(`title="RSVP for ${name}"`);
    expect(iframe).toContain('width: 100%; max-width: 100%; height: 600px;');
    expect(script.match(/<script/g)).toHaveLength(1);
    expect(script).toContain(`>RSVP for ${name}</a>`);
  });

  it('titles the frame even if the event has no name', () => {
    expect(embedSnippets({ ...party, name: '  ' }).iframe).toContain('title="RSVP for our event"');
  });
});

it('rsvpUrl accepts a base URL with or without a trailing slash', () => {
  expect(rsvpUrl('http://localhost:3000/', 'a-b')).toBe('http://localhost:3000/rsvp/a-b');
  expect(rsvpUrl('http://localhost:3000', 'a b')).toBe('http://localhost:3000/rsvp/a%20b');
});
