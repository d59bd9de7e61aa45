/**
 * The page of a mail's HTML. It uses tables and inline styles, which Outlook and Gmail understand,
 * and a dark theme where the program asks for one. It loads nothing from other hosts, and no image
 * except the event's cover, whose alternative text appears when images are blocked. Each part has
 * gaps, its properties, and `compose.ts` fills them.
 */
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import type { ReactNode } from 'react';
import { color, sans, serif } from './colors.ts';
import { Table } from './table.tsx';

/**
 * The rules of the dark theme. Outlook on the web and on phones ignores color schemes, and marks
 * what it darkens with an attribute, which `within` selects.
 */
const darkRules = (within: string) =>
  `${within}.page { background-color: #171410 !important; }
${within}.card { background-color: #221e19 !important; border-color: #3a342c !important; }
${within}.soft { background-color: #2b261f !important; }
${within}.ink { color: #f3eee6 !important; }
${within}.muted { color: #b5ac9f !important; }
${within}.line { border-color: #3a342c !important; }`;

// Inline styles win unless a rule says `!important`. Programs without media queries keep the light
// theme.
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

/** The contents of a gap: text or parts. */
export type Gap = ReactNode;

export const From = ({ name }: { name: Gap }) => (
  <p
    className="muted"
    style={{
      margin: '0 0 14px',
      textAlign: 'center',
      fontFamily: serif,
      fontSize: 17,
      lineHeight: '24px',
      color: color.muted,
    }}
  >
    {name}
  </p>
);

/** The event's cover, as wide as the card. The mail is complete without it. */
export const Cover = ({ url, alt }: { url: string; alt: string }) => (
  <tr>
    <td
      className="soft muted"
      align="center"
      style={{ backgroundColor: color.soft, fontSize: 14, lineHeight: '20px', color: color.muted }}
    >
      <img
        src={url}
        alt={alt}
        width={600}
        // At any other priority React would add a preload line to the head, which no part of the
        // picture is worth.
        fetchPriority="low"
        style={{ display: 'block', width: '100%', maxWidth: 600, height: 'auto', border: 0 }}
      />
    </td>
  </tr>
);

export const Branding = () => (
  <>
    <br />
    Powered by Turnout
  </>
);

interface PageGaps {
  subject: string;
  preview: Gap;
  from: Gap;
  cover: Gap;
  /** The color of the line above the header, which shows what the mail is about. */
  tone: string;
  headerColor: string;
  headerText: string;
  titleFont: string;
  heading: Gap;
  title: Gap;
  blocks: Gap;
  footer: Gap;
  branding: Gap;
}

export const Page = ({
  subject,
  preview,
  from,
  cover,
  tone,
  headerColor,
  headerText,
  titleFont,
  heading,
  title,
  blocks,
  footer,
  branding,
}: PageGaps) => (
  <html lang="en" dir="ltr">
    <Head>
      <title>{subject}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </Head>
    <Body className="page" style={{ backgroundColor: color.paper, margin: 0, padding: 0 }}>
      {preview}
      {/* Sets the page's color again: a dark theme cannot override the inline color of `Body`. */}
      <Table className="page" style={{ backgroundColor: color.paper }}>
        <tr>
          <td
            style={{
              padding: '28px 12px 40px',
              fontFamily: sans,
              // Otherwise a long address would make the whole mail wider than a phone. The whole
              // mail inherits this.
              wordBreak: 'break-word',
              overflowWrap: 'anywhere',
            }}
          >
            <Container width={600} style={{ width: '100%', maxWidth: 600 }}>
              {from}
              <Table
                className="card"
                style={{
                  // Yahoo Mail cannot break a word, so a long one is cut off inside the card.
                  tableLayout: 'fixed',
                  backgroundColor: color.card,
                  border: `1px solid ${color.line}`,
                  borderCollapse: 'separate',
                  borderRadius: 10,
                  overflow: 'hidden',
                }}
              >
                {cover}
                <tr>
                  <td style={{ backgroundColor: tone, height: 4, fontSize: 0, lineHeight: '4px' }}>&nbsp;</td>
                </tr>
                <tr>
                  <td
                    className="pad"
                    style={{
                      backgroundColor: headerColor,
                      padding: '24px 36px 28px',
                      color: headerText,
                    }}
                  >
                    <p style={{ margin: '0 0 6px', fontSize: 14, lineHeight: '20px', color: headerText }}>
                      {heading}
                    </p>
                    <h1
                      className="title"
                      style={{
                        margin: 0,
                        fontFamily: titleFont,
                        fontSize: 29,
                        fontWeight: 400,
                        lineHeight: 1.2,
                        color: headerText,
                      }}
                    >
                      {title}
                    </h1>
                  </td>
                </tr>
                <tr>
                  <td className="pad" style={{ padding: '30px 36px 18px' }}>
                    {blocks}
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
                {footer}
                {branding}
              </p>
            </Container>
          </td>
        </tr>
      </Table>
    </Body>
  </html>
);

export const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
