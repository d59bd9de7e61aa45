import sampleWords from '#domain/words/landingSample/en.ts';
import { describe, expect, it } from 'vitest';
import { neutralEvent, sampleEvent, type PageData, type PublicEvent } from './event.ts';
import { renderMessage, renderPage, type PageFiles, type PageOptions } from './render.tsx';

const files: PageFiles = {
  scripts: ['/assets/rsvp-1.js', '/assets/react-2.js'],
  words: (language) => `/assets/${language}-3.js`,
  styles: [],
  sharedCss: '.shared{color:red}',
  development: '',
  font: (name) => ({ css: `@font-face{/*${name}*/}`, latin: { 400: `/${name}-400.woff2` } }),
};

function rendered(
  change: Partial<PublicEvent> = {},
  page: Partial<PageData> = {},
  more: Partial<PageOptions> = {},
) {
  const event = { ...neutralEvent, name: 'Summer Party', dateTime: '2027-06-05T20:00:00.000Z', ...change };
  const data: PageData = { event, mode: 'live', sample: false, embed: false, personal: false, ...page };
  const shared = { themeCss: null, image: null, listed: false, plain: null };
  return renderPage({ data, publicUrl: 'https://turnout.test', files, ...shared, ...more });
}

const html = (...given: Parameters<typeof rendered>) => rendered(...given).html;

/** Returns the document as browsers with scripts see it. */
const scripted = (text: string) => text.replace(/<noscript>[^]*?<\/noscript>/g, '');
const noScript = (text: string) =>
  /<noscript>([^]*?)<\/noscript>/.exec(text.slice(text.indexOf('<body>')))?.[1] ?? '';
const idsOf = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);

describe('the guest’s page', () => {
  it('shows the event in the order of the specification', () => {
    const text = html({
      displayName: 'Ada & Bo',
      location: 'The Boathouse',
      cutoffDate: '2027-05-02T03:59:00.000Z',
      hasMeals: true,
      mealOptions: [{ value: 'Fish', name: 'Fish', description: '' }],
    });
    const order = [
      'Ada &amp; Bo</p>',
      '>Summer Party</h1>',
      'Saturday, June 5, 2027',
      'The Boathouse',
      'RSVP by ',
      'A meal preference is required',
      '50 spots remaining of 50',
      'Please let us know',
      'Will you be attending?',
      'Submit RSVP',
      'Powered by Turnout',
    ].map((part) => text.indexOf(part, text.indexOf('<body>')));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('links to calendars, whose entries lead back to the page without the invitation, even without a script', () => {
    const text = html({ endTime: null });
    expect(text).toContain('details=https%3A%2F%2Fturnout.test%2Frsvp%2Fpreview&');
    expect(text).toContain('https://outlook.office.com/calendar/0/deeplink/compose?');
  });

  it('contains the targets of the links in mails: the calendar menu and the map', () => {
    const text = html({ location: 'The Boathouse' });
    expect(text).toMatch(/<details class="calendar-menu">(?:(?!<\/details>)[^])* id="calendar"/);
    expect(text).toMatch(/<a [^>]*class="map-link"[^>]*><bdi id="map">The Boathouse/);
  });

  it('offers no calendar once the event is cancelled', () => {
    expect(html({ cancelled: true, closed: true })).not.toContain('calendar-menu');
  });

  it('shows the dress code with date and place, even without a script', () => {
    const facts = (text: string) => /<dl class="facts">[^]*?<\/dl>/.exec(text)?.[0] ?? '';
    const event = { location: 'The Boathouse', dressCode: ' Black tie\nno heels ' };
    const view = { kind: 'withdrawn' } as const;
    for (const text of [html(event), html(event, {}, { plain: { view, alone: true } })]) {
      expect(facts(text)).toMatch(/The Boathouse[^]*Dress code: Black tie\nno heels/);
    }
    for (const dressCode of ['', ' \n']) expect(html({ ...event, dressCode })).not.toContain('Dress code');
  });

  it('shows whom to write to and to call, even without a script', () => {
    const contact = { email: 'us@example.com', phone: '+1 907 555 0142' };
    const blank = { id: 'contact', title: '', text: '', place: '', entries: [], account: null };
    const of = (phone: string) => ({
      sections: [{ ...blank, kind: 'contact' as const, contact: { ...contact, phone } }],
    });
    const view = { kind: 'withdrawn' } as const;
    for (const text of [
      html(of(contact.phone)),
      html(of(contact.phone), {}, { plain: { view, alone: true } }),
    ]) {
      expect(text).toContain('<a href="mailto:us@example.com?subject=Summer%20Party">Email the hosts</a>');
      expect(text).toContain('href="tel:+19075550142"');
      expect(text).toContain('href="https://wa.me/19075550142"');
    }
    expect(html(of('0664 123 45 67'))).not.toContain('wa.me');
  });

  it('links to the plain form for guests whose script does not arrive, unless nothing can be sent', () => {
    const way = /class="late"[^]*?href="([^"]+)"/;
    expect(way.exec(scripted(html()))?.[1]).toBe('?attend=yes&amp;guests=1');
    expect(way.exec(scripted(html({}, { embed: true })))?.[1]).toBe('?attend=yes&amp;guests=1&amp;embed=1');
    expect(html({}, { mode: 'preview' })).not.toMatch(way);
  });

  it('leaves out every part that is switched off, but keeps a heading', () => {
    const text = html({
      displayName: 'Ada & Bo',
      location: 'The Boathouse',
      embedStyles: {
        showEventTitle: false,
        showEventDetails: false,
        showSpotsRemaining: false,
        showFormDescription: false,
      },
      branding: false,
    });
    const body = text.slice(text.indexOf('<body>'), text.indexOf('<script type="application/json"'));
    expect(body).toContain('<h1 class="unseen">Summer Party</h1>');
    expect(body).not.toMatch(/Ada|Boathouse|spots remaining|Please let us know|Powered by/);
  });

  it('says if the event is closed, full, or full with a waitlist', () => {
    expect(html({ closed: true })).toContain('<h2>RSVPs for this event are closed</h2>');
    expect(html({ closed: true })).not.toContain('<form');
    expect(html({ closed: true, past: true })).toContain('<h2>This event is over</h2>');
    const full = scripted(html({ openSpots: 0, spotsRemaining: 0 }));
    expect(full).toMatch(/this event is full\. You can still let your hosts know/i);
    expect(full).toMatch(/<input[^>]*disabled=""[^>]*value="yes"/);
    const line = html({ openSpots: 0, enableWaitlist: true });
    expect(line).toContain('Join the waitlist and we’ll email you if a seat opens.');
    expect(line).not.toMatch(/<input[^>]*disabled=""/);
    expect(html({ requiresApproval: true })).toContain('The host confirms each guest');
  });

  it('lists who comes only if the host has switched the list on', () => {
    expect(html({ guestList: ['Grace H.'] })).toContain('>Grace H.</li>');
    expect(html({ guestList: null })).not.toContain('coming</h2>');
  });

  it('labels a preview, disables its button, and says that an empty preview is loading', () => {
    expect(html({}, { mode: 'preview' })).toContain('so you can’t reply here');
    expect(html({}, { mode: 'preview' })).toMatch(/<button[^>]*disabled=""[^>]*>Submit RSVP/);
    const sample = html(sampleEvent(new Date('2026-02-03'), sampleWords.event, 'en'), {
      mode: 'preview',
      sample: true,
    });
    expect(sample).toContain('1 spot remaining of 80');
    expect(sample).toContain('This is a sample event');
    expect(html({}, { mode: 'preview', event: null })).toContain('Loading event...');
  });

  it('asks first for the answer and the party size if no script runs, in a separate form', () => {
    const text = noScript(html({ maxGuestsPerRsvp: 3, customUrl: 'tea' }));
    expect(text).toContain('action="/rsvp/tea#reply" method="get"');
    expect(text).toMatch(/<input[^>]*name="attend"[^>]*value="yes"/);
    expect(text.match(/<option/g)).toHaveLength(3);
    expect(noScript(html({ openSpots: 0 }))).toMatch(/<input[^>]*disabled=""[^>]*value="yes"/);
    expect(noScript(html({}, { embed: true }))).toContain('<input type="hidden" name="embed" value="1"/>');
    expect(noScript(html({}, { mode: 'preview' }))).toBe('');
  });

  it('contains no id twice, and a field for every label and description', () => {
    const text = html({ enableWaitlist: true, openSpots: 0 });
    const ids = idsOf(text);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/(?:for|aria-describedby)="([^"]+)"/g)) expect(ids).toContain(id);
  });
});

describe('the document of the guest’s page', () => {
  const evil = `</script></style><script>alert("x")</script><!-- ' & \u2028`;

  it('escapes everything that a host or guest typed', () => {
    const text = html({
      name: evil,
      displayName: evil,
      message: evil,
      location: evil,
      guestList: [evil],
      mealOptions: [{ value: evil, name: evil, description: evil }],
      hasMeals: true,
    });
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.match(/<\/style>/g)).toHaveLength(2);
    const json = /<script type="application\/json" id="rsvp-data">([^]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect((JSON.parse(json) as PageData).event?.name).toBe(evil);
    expect(json).not.toMatch(/[<\u2028]/);
  });

  it('contains a title, a description and the facts for shared links', () => {
    const text = html({ name: 'Tea & <cake>', location: 'Home', displayName: 'Ada' });
    expect(text).toContain('<title>Tea &amp; &lt;cake&gt;</title>');
    expect(text).toContain('<meta property="og:title" content="Tea &amp; &lt;cake&gt;">');
    expect(text).toMatch(/<meta name="description" content="An invitation from Ada. Saturday, June 5, 2027/);
    expect(text).toContain('<meta property="og:url" content="https://turnout.test/rsvp/preview">');
    // Link previews never name Turnout as the site, whatever the host's plan is.
    expect(html({ branding: true })).not.toContain('og:site_name');
  });

  it('says in shared links that nobody can reply any longer', () => {
    const gone = { closed: true, cutoffDate: '2027-05-02T03:59:00.000Z' };
    const described = (change: Partial<PublicEvent>) =>
      /<meta property="og:description" content="([^"]*)">/.exec(html({ ...gone, ...change }))?.[1];
    expect(described({ cancelled: true })).toMatch(/^This event has been cancelled\. /);
    expect(described({ past: true })).toMatch(/^This event is over\. (?!.*RSVP by)/);
    expect(described({})).toMatch(/^RSVPs for this event are closed\. (?!.*RSVP by)/);
    expect(html({ ...gone, cancelled: true })).toContain(
      '<meta property="og:title" content="Cancelled: Summer Party">',
    );
  });

  it('names a picture for shared links, with a description in words', () => {
    const text = html({ location: 'Home' }, {}, { image: '/rsvp/tea/image.png?v=1' });
    expect(text).toContain(
      '<meta property="og:image" content="https://turnout.test/rsvp/tea/image.png?v=1"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="Summer Party. Saturday, June 5, 2027',
    );
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('allows search engines only if the event is listed', () => {
    expect(html()).toContain('<meta name="robots" content="noindex">');
    expect(html({}, {}, { listed: true })).not.toContain('noindex');
  });

  it('lists its inline styles for the policy, and has no inline script', () => {
    const { html: text, scripts, styles } = rendered({ embedStyles: { textColor: '#123456' } });
    expect(text).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(scripted(text).match(/<style/g)).toHaveLength(1);
    expect([...text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css)).toEqual(styles);
    expect(text.match(/<style/g)).toHaveLength(2);
    expect(scripts).toEqual([]);
    expect(
      text.match(/<script(?! type="(?:application\/json"|module" fetchpriority="low" src="\/assets\/))/g),
    ).toBeNull();
  });

  it('loads the chosen fonts and no others', () => {
    expect(html()).not.toContain('woff2');
    const text = html({ themeFontFamily: 'Lora' });
    expect(text).toContain('@font-face{/*lora*/}');
    expect(text).toContain('as="font" type="font/woff2" crossorigin href="/lora-400.woff2"');
  });

  it('links a theme’s style sheet if the theme has custom CSS', () => {
    expect(html({}, {}, { themeCss: '/rsvp/x/theme.css?v=1' })).toContain(
      '<link rel="stylesheet" href="/rsvp/x/theme.css?v=1">',
    );
    expect(html()).not.toContain('rel="stylesheet"');
  });
});

it('a message page offers another attempt only if that helps', () => {
  const words = { title: 'Error: Failed to fetch event', sentence: 'Later <please>.', retry: true };
  expect(renderMessage(words, files).html).toContain('>Try again</a>');
  expect(renderMessage(words, files).html).toContain('Later &lt;please&gt;.');
  expect(renderMessage({ ...words, retry: false }, files).html).not.toContain('Try again');
});

describe('the guest’s page in other languages', () => {
  it.each([
    ['en', 'ltr', 'Submit RSVP', 'Saturday, June 5, 2027'],
    ['de', 'ltr', 'Antwort senden', 'Samstag, 5. Juni 2027'],
    ['fr', 'ltr', 'Envoyer ma réponse', 'samedi 5 juin 2027'],
    ['es', 'ltr', 'Enviar respuesta', 'sábado, 5 de junio de 2027'],
    ['pt', 'ltr', 'Enviar resposta', 'sábado, 5 de junho de 2027'],
    ['it', 'ltr', 'Invia risposta', 'sabato 5 giugno 2027'],
    ['nl', 'ltr', 'Antwoord versturen', 'zaterdag 5 juni 2027'],
    ['pl', 'ltr', 'Wyślij odpowiedź', 'sobota, 5 czerwca 2027'],
    ['ar', 'rtl', 'إرسال الرد', '2027'],
  ] as const)('shows %s, and loads its words with the script', (language, dir, submit, day) => {
    const text = html({}, { language });
    expect(text).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(text).toContain(submit);
    expect(text).toContain(day);
    expect(text).toContain(`<link rel="modulepreload" fetchpriority="low" href="/assets/${language}-3.js">`);
    if (language !== 'en') expect(scripted(text)).not.toMatch(/RSVP<|Can’t make it|spots? remaining/);
  });
});
