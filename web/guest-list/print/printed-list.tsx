import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { datesIn } from '#domain/languages/dates.ts';
import { directionOf, type Language } from '#domain/languages/languages.ts';
import { handoutIn } from '#domain/words/handout/index.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { loadPrintFace, printLook, type PrintedLook } from '#web/kernel/looks/print-look.ts';
import { boxes, fitted } from './fitted.ts';
import type { NameRow } from './names.ts';
import { nodes } from '#web/ui/nodes.ts';
import { languageOf, words } from '../words.ts';

export type PrintKind = 'names' | 'badgesA6' | 'badgesA7' | 'tents' | 'envelopes' | 'labels' | 'cards';

/** The event whose list is printed. */
export interface PrintedEvent extends PrintedLook {
  id: string;
  name: string;
  timezone: string;
  cutoffDate: string | null;
  languages: readonly Language[];
}

/**
 * The guest list on paper, which only the printer shows. Meanwhile, `print-look.css` hides the rest
 * of the page.
 */
export function PrintedList(props: {
  kind: PrintKind;
  event: PrintedEvent;
  households: readonly Invitation[];
  /** The rows of the list of names. */
  names: readonly NameRow[];
  onPrinted: () => void;
}) {
  const { kind, event, households, names, onPrinted } = props;
  const codes = useCodes(kind === 'cards' ? households : null);
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  useEffect(() => {
    if (!codes) return;
    let current = true;
    void loadPrintFace(event).then(() => setTimeout(() => current && window.print(), 50));
    return () => {
      current = false;
    };
  }, [codes, event]);
  if (!codes) return null;
  return createPortal(
    <div data-print-card="list" data-print-list={kind} style={printLook(event)} aria-hidden>
      {kind === 'names' ? <Names event={event} rows={names} /> : null}
      {kind === 'badgesA6' || kind === 'badgesA7'
        ? names.map(({ key, name, party }) => (
            <section key={key}>
              <p style={{ fontSize: fitted(event.name, boxes[kind].line) }}>{event.name}</p>
              <h1 style={{ fontSize: fitted(name, boxes[kind].name) }}>{name}</h1>
              {party === name ? null : <p style={{ fontSize: fitted(party, boxes[kind].line) }}>{party}</p>}
            </section>
          ))
        : null}
      {kind === 'tents'
        ? names.map(({ key, name }) => (
            <section key={key}>
              {/* Two copies of the name, so that it can be read from both sides once the paper
                  is folded in the middle. */}
              {['back', 'front'].map((side) => (
                <div key={side} data-print-side={side}>
                  <h1 style={{ fontSize: fitted(name, boxes.tents.name) }}>{name}</h1>
                </div>
              ))}
            </section>
          ))
        : null}
      {kind === 'envelopes' || kind === 'labels'
        ? households.map((household) => (
            <address key={household.id}>
              <Address of={household} />
            </address>
          ))
        : null}
      {kind === 'cards'
        ? households.map((household) => (
            <Card key={household.id} event={event} household={household} picture={codes.get(household.id)} />
          ))
        : null}
    </div>,
    document.body,
  );
}

/** A household's card, in the language of its page. */
function Card(props: { event: PrintedEvent; household: Invitation; picture: string | undefined }) {
  const { event, household, picture } = props;
  const language = languageOf(household, event);
  const { card } = handoutIn(language);
  return (
    <section lang={language} dir={directionOf(language)}>
      <p>{event.name}</p>
      <h1>{household.envelopeName || household.label}</h1>
      <img src={picture} alt="" />
      <p>
        {event.cutoffDate === null
          ? card.scan
          : card.scanBy({ day: datesIn(language).date(new Date(event.cutoffDate), event.timezone) })}
      </p>
      <small dir="ltr">{household.link?.replace(/^https?:\/\//, '')}</small>
      <p>
        {nodes(card.code({ code: household.code ?? '', b: (code) => <strong dir="ltr">{code}</strong> }))}
      </p>
    </section>
  );
}

/**
 * Returns the QR codes of the households as pictures once all are drawn. If no cards are printed,
 * none are drawn.
 */
function useCodes(households: readonly Invitation[] | null): ReadonlyMap<string, string> | null {
  const [codes, setCodes] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let current = true;
    void drawn(households ?? []).then((made) => current && setCodes(made));
    return () => {
      current = false;
    };
  }, [households]);
  return codes;
}

async function drawn(households: readonly Invitation[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  if (households.length === 0) return codes;
  const { default: QrCode } = await import('qrcode');
  for (const { id, link } of households) {
    if (link === null) continue;
    const svg = await QrCode.toString(link, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
    codes.set(id, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return codes;
}

function Address({ of: { label, envelopeName, address } }: { of: Invitation }) {
  const lines = [
    envelopeName || label,
    ...address.lines,
    [address.postcode, address.city].filter(Boolean).join(' '),
    address.country,
  ].filter((line) => line !== '');
  return (
    <>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </>
  );
}

function Names({ event, rows }: { event: PrintedEvent; rows: readonly NameRow[] }) {
  const [now] = useState(() => new Date());
  const hasMeals = rows.some(({ meal }) => meal !== '');
  const hasParties = rows.some(({ name, party }) => party !== name);
  return (
    <table>
      <caption>
        {event.name}
        <small>
          {words.paper.asOf({ count: rows.length, time: formatShortWithZone(now, event.timezone) })}
        </small>
      </caption>
      <thead>
        <tr>
          <th />
          <th>{words.paper.name}</th>
          {hasParties ? <th>{words.paper.party}</th> : null}
          {hasMeals ? <th>{words.paper.meal}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, party, meal }) => (
          <tr key={key}>
            <td>
              <span data-print-box />
            </td>
            <td>{name}</td>
            {hasParties ? <td>{party === name ? '' : party}</td> : null}
            {hasMeals ? <td>{meal}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
