// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inScheme, showMail } from './mail-document.ts';

let frame: Document;
beforeEach(() => {
  frame = document.implementation.createHTMLDocument('frame');
});

const mail = (body: string) =>
  `<!doctype html><html lang="de"><head><style>a{color:red}</style></head>${body}</html>`;

describe('a mail in its frame', () => {
  it('keeps text, structure and inline styles, including the styles of the body', () => {
    showMail(
      frame,
      mail('<body class="page" style="margin: 0px"><p style="color: red">Dear <b>Ada</b></p></body>'),
    );
    expect(frame.body.textContent).toBe('Dear Ada');
    expect(frame.documentElement.lang).toBe('de');
    expect(frame.body.className).toBe('page');
    expect(frame.body.style.margin).toBe('0px');
    expect(frame.querySelector('p')?.style.color).toBe('red');
  });

  it('loses everything that could run, load or lead elsewhere', () => {
    showMail(
      frame,
      mail(
        '<body onload="x()"><script>x()</script><img src="a.png" onerror="x()"><iframe src="/x"></iframe>' +
          '<meta http-equiv="refresh" content="0;url=//evil"><base href="//evil"><form action="//evil"><input></form>' +
          '<a href=" javascript:x()">no</a><a href="https://example.com/">yes</a><svg><a href="javascript:x()"/></svg></body>',
      ),
    );
    expect(frame.querySelectorAll('script, iframe, meta, base, form, svg')).toHaveLength(0);
    expect(frame.body.outerHTML).not.toMatch(/onload|onerror|javascript/);
    const [no, yes] = frame.querySelectorAll('a');
    expect(no?.hasAttribute('href')).toBe(false);
    expect(yes?.getAttribute('href')).toBe('https://example.com/');
    expect(yes?.target).toBe('_blank');
    expect(yes?.rel).toContain('noopener');
  });

  it('parses without style attributes, which the policy would refuse, and keeps text that looks like an attribute', () => {
    const parsed: string[] = [];
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function (
      this: DOMParser,
      text: string,
    ) {
      parsed.push(text);
      return document.implementation.createHTMLDocument('');
    });
    showMail(
      frame,
      mail(
        `<body><p title='a style="x"' STYLE = "color:red">style="b"</p><br style='x:y'/><hr style=z></body>`,
      ),
    );
    parse.mockRestore();
    expect(parsed[0]).not.toMatch(/<style/);
    expect(parsed[0]).toContain(
      `<body><p title='a style="x"' data-mail-style = "color:red">style="b"</p><br data-mail-style='x:y'/><hr data-mail-style=z>`,
    );
  });

  it('stays only until the next mail', () => {
    showMail(frame, mail('<body><p>First</p></body>'));
    showMail(frame, mail('<body><p>Second</p></body>'));
    expect(frame.querySelectorAll('body')).toHaveLength(1);
    expect(frame.body.textContent).toBe('Second');
  });

  it('can be previewed in a light or dark theme', () => {
    const sheet =
      ':root { color-scheme: light dark; } @media (max-width: 480px) { a } @media (prefers-color-scheme: dark) { b }';
    expect(inScheme(sheet, 'dark')).toBe(
      ':root { color-scheme: dark; } @media (max-width: 480px) { a } @media (min-width: 0) { b }',
    );
    expect(inScheme(sheet, 'light')).toContain(':root { color-scheme: light; }');
    expect(inScheme(sheet, 'light')).toContain('@media (max-width: 0) { b }');
  });
});
