import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCustomCss } from './rules.ts';

describe('allowed theme CSS', () => {
  it.each([
    ['nothing', ''],
    [
      'rules',
      '.rsvp-title { color: #1f1b16; letter-spacing: -.02em }\n.rsvp-card > p + p ~ a:hover::before { margin: 0 auto }',
    ],
    [
      'pseudo-classes',
      'a:not(.x):is(:hover, :focus-visible), li:nth-child(2n + 1), :root:has(input:checked) { top: 0 }',
    ],
    [
      'gradients',
      '.page { background: linear-gradient(135deg, rgb(0 0 0 / 50%), color-mix(in oklch, red, #fff 20%)) }',
    ],
    ['custom properties', ':root { --gap: calc(1rem + 2vw); --c: var(--theme-primary, #3b82f6) }'],
    [
      'conditions',
      '@media (width < 600px) and (prefers-color-scheme: dark) { @supports (display: grid) { p { color: red } } }',
    ],
    ['animation', '@keyframes rise { from { opacity: 0; transform: translateY(8px) } to { opacity: 1 } }'],
    ['layers', '@layer base, page; @layer page { p { color: red } }'],
    ['text with an escape', '.quote::before { content: "\\201C" }'],
    [
      'text about addresses',
      '.a::after { content: "url(https://example.org) @import" } /* url(x) @import "y" \\ */',
    ],
    ['a string over lines', '.a::after { content: "one \\\ntwo" }'],
    ['attributes', 'input[type="email" i], [data-x=\'a b\'] { border: 1px solid }'],
    ['nesting', '.card { & > p { margin: 0 } &:hover { color: red } }'],
    ['important', 'p{color:red!important}'],
    ['other scripts', '.größe { color: red } .a::before { content: "你好" }'],
  ])('may contain %s', (_what, text) => expect(checkCustomCss(text)).toEqual([]));
});

const attacks: [what: string, css: string][] = [
  ['url', 'p { background: url(https://evil.example/x) }'],
  ['url in quotes', 'p { background: url("https://evil.example/x") }'],
  ['url in capitals', 'p { background: URL(//evil.example) }'],
  ['url with space inside', 'p { background: url(  \n//evil.example ) }'],
  ['data url', 'p { background: url(data:image/svg+xml,x) }'],
  ['url in a custom property', ':root { --x: url(//evil.example) }'],
  ['url inside a function', 'p { background: linear-gradient(red, url(//evil.example)) }'],
  ['url in a selector', 'p:not(url(x)) { color: red }'],
  ['url in @media', '@media url(x) { p { color: red } }'],
  ['url after a comment', '/**/p{background:/**/url(//evil.example)}'],
  ['url after a string that ends in a backslash', 'p { content: "\\\\"; background: url(x) }'],
  ['escaped first letter', 'p { background: \\75rl(//evil.example) }'],
  ['escaped with space', 'p { background: \\75 rl(//evil.example) }'],
  ['escaped with zeros', 'p { background: \\000075rl(//evil.example) }'],
  ['escaped last letter', 'p { background: ur\\6c(//evil.example) }'],
  ['escaped plain letter', 'p { background: u\\rl(//evil.example) }'],
  ['all escaped', 'p { background: \\75\\72\\6c(//evil.example) }'],
  ['escaped parenthesis', 'p { background: url\\28//evil.example) }'],
  ['src()', 'p { background: src("//evil.example") }'],
  ['image()', 'p { background: image("//evil.example") }'],
  ['image-set with a string', 'p { background: image-set("//evil.example" 1x) }'],
  ['prefixed image-set', 'p { background: -webkit-image-set("//evil.example" 1x) }'],
  ['cross-fade', 'p { background: cross-fade("//a", "//b") }'],
  ['element', 'p { background: -moz-element(#x) }'],
  ['paint', 'p { background: paint(x) }'],
  ['attr', 'p { background: attr(data-x url) }'],
  ['expression', 'p { width: expression(alert(1)) }'],
  ['expression with a comment inside', 'p { width: expr/**/ession(alert(1)) }'],
  ['expression escaped', 'p { width: e\\xpression(alert(1)) }'],
  ['behavior', 'p { behavior: "x.htc" }'],
  ['behavior with a comment', 'p { behavior/* x */ : none }'],
  ['-moz-binding', 'p { -moz-binding: none }'],
  ['progid', 'p { filter: progid:DXImageTransform.Microsoft.AlphaImageLoader(src="x") }'],
  ['@import with a string', '@import "//evil.example/x.css";'],
  ['@import with url', '@import url(//evil.example/x.css);'],
  ['@import in capitals', '@IMPORT "//evil.example/x.css";'],
  ['@import after a comment', '/* hello */@import/**/"//evil.example/x.css";'],
  ['@import escaped', '@\\69mport "//evil.example/x.css";'],
  ['@import in a block', '@media all { @import "//evil.example/x.css"; }'],
  ['@font-face', '@font-face { font-family: x; src: local(x) }'],
  ['@namespace', '@namespace svg "http://www.w3.org/2000/svg";'],
  ['@charset', '@charset "utf-7";'],
  ['@property', "@property --x { syntax: '<url>'; inherits: false }"],
  ['@counter-style', '@counter-style x { symbols: image-set("x" 1x) }'],
  ['@document', '@document url(http://x) { p { color: red } }'],
  ['@page', '@page { size: A4 }'],
  ['@ alone', '@ import "x";'],
  ['end of a style element', 'p { color: red } </style><script>alert(1)</script>'],
  ['end of a style element in a comment', '/* </style> */'],
  ['end of a style element in a string', 'p::before { content: "</STYLE >" }'],
  ['HTML comment', '<!-- p { color: red } -->'],
  ['CDATA', ']]> p {}'],
  ['comment that never ends', 'p { color: red } /* url(x)'],
  ['comment that looks nested', '/* /* */ */ p { background: url(x) }'],
  ['string that never ends', 'p { content: "abc'],
  ['string broken by a line', 'p { content: "abc\n; background: url(x); content: " }'],
  ['string broken by a form feed', 'p { content: "abc\f; background: url(x); content: " }'],
  ['string broken by a carriage return', 'p { content: "abc\r; background: url(x); content: " }'],
  ['string with an escaped CR LF and an url after', 'p { content: "a\\\r\nb"; background: url(x) }'],
  ['string with an escaped quote and an url after', 'p { content: "a\\""; background: url(x) }'],
  ['string that ends in a backslash', 'p { content: "a\\'],
  ['block that never ends', '@media all { p { color: red }'],
  ['block that closes too much', 'p { color: red } } .rest { color: red }'],
  ['crossed brackets', 'p:not([x) ] { color: red }'],
  ['NUL', 'p { background: u\0rl(x) }'],
  ['half a surrogate pair', 'p { content: "\ud800" }'],
  ['byte order mark', '\ufeff@import "x";'],
  ['backspace', 'p { background: u\brl(x) }'],
  ['too long', `p { color: red }${' '.repeat(20_000)}`],
];

describe('forbidden theme CSS', () => {
  it.each(attacks)('fails the check: %s', (_what, css) =>
    expect(checkCustomCss(css).length).toBeGreaterThan(0),
  );

  it('gets a message with the line and the construct', () => {
    expect(checkCustomCss('p { color: red }\n\n  @import "x";')).toEqual(['Line 3: @import is not allowed']);
    expect(checkCustomCss('p {\r\n background: URL(x) }')).toEqual(['Line 2: URL() is not allowed']);
  });
});

/**
 * A second reading of another kind: it undoes escapes as a browser does, drops comments and strings
 * as CSS Syntax says, and looks for anything that loads. Text that passes the check must look
 * harmless to it.
 */
function loadsSomething(css: string): boolean {
  const bare = css
    .replace(/\r\n?|\f/g, '\n')
    .replace(
      /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*(?:"|(?=\n)|$)|'(?:\\[^]|[^'\\\n])*(?:'|(?=\n)|$)/g,
      (part) => (part.startsWith('/*') ? '' : '"'),
    )
    .replace(
      /\\([0-9a-f]{1,6})\s?|\\([^\n])/gi,
      (_all, hex: string | undefined, plain: string | undefined) =>
        hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)) : (plain ?? ''),
    );
  return /(?:url|src|image|image-set|cross-fade|expression|element|attr|paint)\(|@(?:import|font-face|namespace|charset)/i.test(
    bare,
  );
}

it('checkCustomCss stops after twenty problems', () => {
  expect(checkCustomCss('@x;'.repeat(1000))).toHaveLength(20);
  expect(checkCustomCss('{'.repeat(1000))).toHaveLength(20);
  expect(checkCustomCss('</x'.repeat(1000))).toHaveLength(20);
});

describe('random theme CSS', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        'url(',
        'URL(',
        '\\75rl(',
        'u\\rl(',
        'src(',
        'image-set(',
        'expression(',
        '@import ',
        '@\\69mport',
        '@media ',
        '@font-face',
      ],
      ...[
        '/*',
        '*/',
        '/',
        '*',
        '"',
        "'",
        '\\',
        '\n',
        '\r\n',
        '\f',
        '{',
        '}',
        '(',
        ')',
        '[',
        ']',
        ';',
        ':',
        ' ',
        '-',
        '<',
        '</style',
        '@',
      ],
      ...[
        'p',
        'color',
        'red',
        'var(',
        'calc(',
        'not(',
        '--x',
        '10px',
        '#fff',
        'content',
        'x',
        '75',
        'rl(',
        'ur',
        'l',
      ],
    ),
    fc.string({ maxLength: 3 }),
  );

  it('loads nothing if the check accepts the text', () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const css = pieces.join('');
        if (checkCustomCss(css).length > 0) return;
        passed += 1;
        expect(loadsSomething(css)).toBe(false);
      }),
      { numRuns: 20_000 },
    );
    expect(passed).toBeGreaterThan(500);
  });

  it('fails the check if any part of the text loads something', () => {
    const good = [
      'p { color: red }',
      '/* "quote */',
      ".a::before { content: '\\' /* ' }",
      '@media all { p { top: 0 } }',
      '\n',
    ];
    const bad = [
      'p { background: url(x) }',
      '@import "x";',
      '.b { background: ur\\6c (x) }',
      '@font-face { x: y }',
      'p{behavior:none}',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...good), { maxLength: 6 }),
        fc.constantFrom(...bad),
        fc.array(fc.constantFrom(...good), { maxLength: 6 }),
        (before, attack, after) => {
          expect(checkCustomCss([...before, ...after].join(''))).toEqual([]);
          expect(checkCustomCss([...before, attack, ...after].join('')).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
