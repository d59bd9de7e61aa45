/**
 * The HTML of a mail: tables and inline styles, which is what Outlook and Gmail understand; a dark theme where the mail
 * program asks for one; no image and nothing from another host, so that it looks the same when images are blocked.
 */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Preview } from '@react-email/preview';
import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, Letter, Tone } from './letter.ts';
import { linesOf } from './letter.ts';

const color = {
  ink: '#1f1b16',
  muted: '#6b645a',
  paper: '#faf8f4',
  card: '#ffffff',
  line: '#e7e2da',
  soft: '#f6f2eb',
  accent: '#c2410c',
};

/** White text on each of them has a contrast of 4.5 and more. */
const headers: Record<Tone, string> = {
  confirmed: '#15803d',
  waitlisted: '#c2570a',
  declined: '#57534e',
  info: '#1d4ed8',
  plain: '#1f1b16',
};

const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Georgia, 'Times New Roman', serif";

/** Outlook on the web and on phones asks for no color scheme: it marks what it darkens by an attribute (`within`). */
const darkRules = (within: string) =>
  `${within}.page { background-color: #171410 !important; }
${within}.card { background-color: #221e19 !important; border-color: #3a342c !important; }
${within}.soft { background-color: #2b261f !important; }
${within}.ink { color: #f3eee6 !important; }
${within}.muted { color: #b5ac9f !important; }
${within}.line { border-color: #3a342c !important; }`;

// Inline styles rule unless `!important` says otherwise; programs without media queries keep the light theme.
const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${color.accent}; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 25px !important; }
  .fact-label { display: block !important; width: auto !important; padding-bottom: 0 !important; border-bottom: 0 !important; }
  .fact-value { display: block !important; padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules('')}
  a { color: #f6a66f; }
}
${darkRules('[data-ogsc] ')}
${darkRules('[data-ogsb] ')}`;

const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: color.ink };

/** A presentational table of one column: the only box that Outlook pads. */
function Table({
  children,
  className,
  style,
}: {
  children: ReactNode;
  className?: string;
  style?: CSSProperties;
}) {
  return (
    <table
      role="presentation"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Lines({ children }: { children: string }) {
  return linesOf(children).map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}

function BlockHtml({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="ink" style={text}>
          <Lines>{block.text}</Lines>
        </p>
      );
    case 'note':
      return (
        <p className="muted" style={{ ...text, fontSize: 14, lineHeight: '21px', color: color.muted }}>
          <Lines>{block.text}</Lines>
        </p>
      );
    case 'quote':
      return (
        <Table style={{ margin: '4px 0 20px' }}>
          <tr>
            <td
              className="soft"
              style={{
                backgroundColor: color.soft,
                borderLeft: `3px solid ${color.accent}`,
                padding: '12px 16px',
                fontSize: 15,
                lineHeight: '23px',
              }}
            >
              <span className="muted" style={{ fontSize: 13, color: color.muted }}>
                {block.label}
              </span>
              <br />
              <span className="ink" style={{ color: color.ink, wordBreak: 'break-word' }}>
                <Lines>{block.text}</Lines>
              </span>
            </td>
          </tr>
        </Table>
      );
    case 'signature':
      return (
        <p className="ink" style={{ ...text, margin: '8px 0 16px', fontFamily: serif, fontSize: 17 }}>
          <Lines>{block.text}</Lines>
        </p>
      );
    case 'facts':
      return (
        <Table className="line" style={{ margin: '4px 0 20px', borderTop: `1px solid ${color.line}` }}>
          {block.rows.map(([label, value, was]) => (
            <tr key={label}>
              <td
                width={130}
                valign="top"
                className="muted line fact-label"
                style={{
                  width: 130,
                  padding: '10px 12px 10px 0',
                  borderBottom: `1px solid ${color.line}`,
                  fontSize: 14,
                  lineHeight: '22px',
                  color: color.muted,
                }}
              >
                {label}
              </td>
              <td
                valign="top"
                className="ink line fact-value"
                style={{
                  padding: '10px 0',
                  borderBottom: `1px solid ${color.line}`,
                  fontSize: 15,
                  lineHeight: '22px',
                  color: color.ink,
                  wordBreak: 'break-word',
                }}
              >
                <Lines>{value}</Lines>
                {was !== undefined && (
                  <>
                    <br />
                    <span className="muted" style={{ fontSize: 14, color: color.muted }}>
                      before: {was}
                    </span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      );
    case 'people':
      return (
        <>
          <p className="ink" style={{ ...text, margin: '4px 0 6px', fontSize: 15, fontWeight: 600 }}>
            {block.title}
          </p>
          <Table style={{ margin: '0 0 20px' }}>
            {block.people.map(({ name, meal, mealDescription }, index) => (
              <tr key={index}>
                <td
                  className="ink"
                  style={{
                    padding: '5px 0',
                    fontSize: 15,
                    lineHeight: '21px',
                    color: color.ink,
                    wordBreak: 'break-word',
                  }}
                >
                  {name}
                  {meal && (
                    <>
                      <br />
                      <span className="muted" style={{ fontSize: 14, color: color.muted }}>
                        {meal}
                        {mealDescription && `: ${mealDescription}`}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            ))}
            {block.more > 0 && (
              <tr>
                <td className="muted" style={{ padding: '5px 0', fontSize: 14, color: color.muted }}>
                  and {block.more} more
                </td>
              </tr>
            )}
          </Table>
        </>
      );
    case 'button':
      return (
        <Table style={{ margin: '4px 0 20px' }}>
          <tr>
            <td>
              <Button
                href={block.url}
                style={{
                  backgroundColor: color.accent,
                  borderRadius: 6,
                  color: '#ffffff',
                  fontFamily: sans,
                  fontSize: 15,
                  fontWeight: 600,
                  lineHeight: '20px',
                  padding: '12px 22px',
                  textDecoration: 'none',
                }}
              >
                {block.label}
              </Button>
            </td>
          </tr>
        </Table>
      );
  }
}

function Document({ letter }: { letter: Letter }) {
  return (
    <html lang="en" dir="ltr">
      <Head>
        <title>{letter.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </Head>
      <Body className="page" style={{ backgroundColor: color.paper, margin: 0, padding: 0 }}>
        <Preview>{letter.preview}</Preview>
        {/* The page's colour again: `Body` puts its own inline, where a dark theme cannot reach it. */}
        <Table className="page" style={{ backgroundColor: color.paper }}>
          <tr>
            <td style={{ padding: '28px 12px 40px', fontFamily: sans }}>
              <Container width={600} style={{ width: '100%', maxWidth: 600 }}>
                {letter.from && (
                  <p
                    className="muted"
                    style={{
                      margin: '0 0 14px',
                      textAlign: 'center',
                      fontFamily: serif,
                      fontSize: 17,
                      lineHeight: '24px',
                      color: color.muted,
                      wordBreak: 'break-word',
                    }}
                  >
                    {letter.from}
                  </p>
                )}
                <Table
                  className="card"
                  style={{
                    backgroundColor: color.card,
                    border: `1px solid ${color.line}`,
                    borderCollapse: 'separate',
                    borderRadius: 10,
                    overflow: 'hidden',
                  }}
                >
                  <tr>
                    <td
                      className="pad"
                      style={{
                        backgroundColor: headers[letter.tone],
                        padding: '26px 36px 28px',
                        color: '#ffffff',
                      }}
                    >
                      <p style={{ margin: '0 0 6px', fontSize: 14, lineHeight: '20px', color: '#ffffff' }}>
                        {letter.heading}
                      </p>
                      <h1
                        className="title"
                        style={{
                          margin: 0,
                          fontFamily: serif,
                          fontSize: 29,
                          fontWeight: 400,
                          lineHeight: 1.2,
                          color: '#ffffff',
                          wordBreak: 'break-word',
                        }}
                      >
                        {letter.title}
                      </h1>
                    </td>
                  </tr>
                  <tr>
                    <td className="pad" style={{ padding: '30px 36px 18px' }}>
                      {letter.blocks.map((block, index) => (
                        <BlockHtml key={index} block={block} />
                      ))}
                    </td>
                  </tr>
                </Table>
                <p
                  className="muted"
                  style={{
                    margin: '20px 0 0',
                    textAlign: 'center',
                    fontSize: 13,
                    lineHeight: '20px',
                    color: color.muted,
                  }}
                >
                  {letter.footer}
                  {letter.branding && (
                    <>
                      <br />
                      Powered by Turnout
                    </>
                  )}
                </p>
              </Container>
            </td>
          </tr>
        </Table>
      </Body>
    </html>
  );
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The HTML part of a mail. React escapes every text in it. */
export const renderHtml = (letter: Letter): string =>
  doctype + renderToStaticMarkup(<Document letter={letter} />);
