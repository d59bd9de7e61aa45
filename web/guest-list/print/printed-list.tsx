import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Invitation } from '#domain/guest-list/contract.ts';

export type PrintKind = 'names' | 'envelopes' | 'labels' | 'cards';

/**
 * The guest list on paper, which only the printer shows. Meanwhile, `app.css` hides the rest of the
 * page.
 */
export function PrintedList(props: {
  kind: PrintKind;
  eventName: string;
  households: readonly Invitation[];
  onPrinted: () => void;
}) {
  const { kind, eventName, households, onPrinted } = props;
  const codes = useCodes(kind === 'cards' ? households : null);
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  useEffect(() => {
    if (!codes) return;
    const timer = setTimeout(() => window.print(), 50);
    return () => clearTimeout(timer);
  }, [codes]);
  if (!codes) return null;
  return createPortal(
    <div data-print-card="list" data-print-list={kind} aria-hidden>
      {kind === 'names' ? <Names eventName={eventName} households={households} /> : null}
      {kind === 'envelopes' || kind === 'labels'
        ? households.map((household) => (
            <address key={household.id}>
              <Address of={household} />
            </address>
          ))
        : null}
      {kind === 'cards'
        ? households.map((household) => (
            <section key={household.id}>
              <p>{eventName}</p>
              <h1>{household.envelopeName || household.label}</h1>
              <img src={codes.get(household.id)} alt="" />
              <p>Scan to reply</p>
              <small>{household.link?.replace(/^https?:\/\//, '')}</small>
              <p>
                Code <strong>{household.code}</strong>
              </p>
            </section>
          ))
        : null}
    </div>,
    document.body,
  );
}

/** Returns the QR codes as pictures once all are drawn. Without cards, it needs none. */
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

const answers = { none: '', coming: 'Coming', inPart: 'In part', declined: 'Declined' } as const;

function Names({ eventName, households }: { eventName: string; households: readonly Invitation[] }) {
  const lastName = (name: string) => name.split(' ').at(-1) ?? name;
  const persons = households
    .flatMap(({ id, label, reply, invitees }) =>
      invitees.map((person) => ({
        key: `${id} ${person.id}`,
        name: person.name || `Guest of ${label}`,
        isChild: person.isChild,
        label,
        reply,
      })),
    )
    .sort(
      (one, other) =>
        lastName(one.name).localeCompare(lastName(other.name)) || one.name.localeCompare(other.name),
    );
  return (
    <table>
      <caption>{eventName}</caption>
      <thead>
        <tr>
          <th>Name</th>
          <th>Household</th>
          <th>Answer</th>
        </tr>
      </thead>
      <tbody>
        {persons.map(({ key, name, isChild, label, reply }) => (
          <tr key={key}>
            <td>
              {name}
              {isChild ? ' (child)' : ''}
            </td>
            <td>{label}</td>
            <td>{answers[reply]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
