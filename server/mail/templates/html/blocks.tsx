/** React components for the blocks of a letter. */
import { Button } from '@react-email/button';
import type { Gap } from './page.tsx';
import { color, sans, serif, text } from './colors.ts';
import { Table } from './table.tsx';

/** The first line of a text. `NextLine` is for the others. */
export const Line = ({ words }: { words: Gap }) => <span>{words}</span>;
export const NextLine = ({ words }: { words: Gap }) => (
  <span>
    <br />
    {words}
  </span>
);

/** Links have the color of the letter's text, which is legible in both themes. */
const link = { color: color.ink, textDecoration: 'underline' };

export const Headline = ({ words, font }: { words: Gap; font: string }) => (
  <p className="ink" style={{ ...text, fontFamily: font, fontSize: 22, lineHeight: '29px' }}>
    {words}
  </p>
);

export const Paragraph = ({ lines, address }: { lines: Gap; address: Gap }) => (
  <p className="ink" style={text}>
    {lines}
    {address}
  </p>
);

/** The address at the end of a paragraph. */
export const Address = ({ url }: { url: string }) => (
  <>
    {' '}
    <a href={url} className="ink" style={link}>
      {url}
    </a>
  </>
);

export const Note = ({ lines }: { lines: Gap }) => (
  <p className="muted" style={{ ...text, fontSize: 14, lineHeight: '21px', color: color.muted }}>
    {lines}
  </p>
);

export const Quote = ({ label, lines }: { label: Gap; lines: Gap }) => (
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
          {label}
        </span>
        <br />
        <span className="ink" style={{ color: color.ink }}>
          {lines}
        </span>
      </td>
    </tr>
  </Table>
);

export const Words = ({ label, lines }: { label: Gap; lines: Gap }) => (
  <p className="ink" style={{ ...text, margin: '4px 0 20px', fontSize: 17, lineHeight: '27px' }}>
    <span className="muted" style={{ fontSize: 13, color: color.muted }}>
      {label}
    </span>
    <br />
    {lines}
  </p>
);

export const Signature = ({ lines }: { lines: Gap }) => (
  <p className="ink" style={{ ...text, margin: '8px 0 16px', fontFamily: serif, fontSize: 17 }}>
    {lines}
  </p>
);

export const Facts = ({ rows }: { rows: Gap }) => (
  <Table className="line" style={{ margin: '4px 0 20px', borderTop: `1px solid ${color.line}` }}>
    {rows}
  </Table>
);

export const Fact = ({ label, lines, before }: { label: Gap; lines: Gap; before: Gap }) => (
  <tr>
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
      }}
    >
      {lines}
      {before}
    </td>
  </tr>
);

export const FormerValue = ({ was }: { was: Gap }) => (
  <>
    <br />
    <span className="muted" style={{ fontSize: 14, color: color.muted }}>
      before: {was}
    </span>
  </>
);

export const People = ({ title, rows }: { title: Gap; rows: Gap }) => (
  <>
    <p className="ink" style={{ ...text, margin: '4px 0 6px', fontSize: 15, fontWeight: 600 }}>
      {title}
    </p>
    <Table style={{ margin: '0 0 20px' }}>{rows}</Table>
  </>
);

export const Person = ({ name, meal }: { name: Gap; meal: Gap }) => (
  <tr>
    <td
      className="ink"
      style={{
        padding: '5px 0',
        fontSize: 15,
        lineHeight: '21px',
        color: color.ink,
      }}
    >
      {name}
      {meal}
    </td>
  </tr>
);

export const Meal = ({ meal }: { meal: Gap }) => (
  <>
    <br />
    <span className="muted" style={{ fontSize: 14, color: color.muted }}>
      {meal}
    </span>
  </>
);

export const MorePeople = ({ count }: { count: Gap }) => (
  <tr>
    <td className="muted" style={{ padding: '5px 0', fontSize: 14, color: color.muted }}>
      and {count} more
    </td>
  </tr>
);

export const TextLink = ({ label, url }: { label: Gap; url: string }) => (
  <a href={url} className="ink" style={link}>
    {label}
  </a>
);

export const NextLink = ({ label, url }: { label: Gap; url: string }) => (
  <>
    {' · '}
    <a href={url} className="ink" style={link}>
      {label}
    </a>
  </>
);

export const Links = ({ links }: { links: Gap }) => (
  <p className="muted" style={{ ...text, fontSize: 15, lineHeight: '30px', color: color.muted }}>
    {links}
  </p>
);

export const LinkButton = ({
  label,
  url,
  ground,
  text: words,
}: {
  label: Gap;
  url: string;
  ground: string;
  text: string;
}) => (
  <Table style={{ margin: '4px 0 20px' }}>
    <tr>
      <td>
        <Button
          href={url}
          style={{
            backgroundColor: ground,
            borderRadius: 6,
            color: words,
            fontFamily: sans,
            fontSize: 15,
            fontWeight: 600,
            lineHeight: '20px',
            padding: '12px 22px',
            textDecoration: 'none',
          }}
        >
          {label}
        </Button>
      </td>
    </tr>
  </Table>
);
