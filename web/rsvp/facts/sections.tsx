/**
 * The sections below the event. The server writes them into the page, and the script ignores them.
 * `after-reply.ts` adds the ones that are only for guests who come.
 */
import { spacedIban } from '#domain/sections/account.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#domain/sections/contact.ts';
import type { ShownSection } from '#domain/sections/contract.ts';
import { kindsOfSections } from '#domain/sections/kinds.ts';
import { appleMap, googleMap, openMap } from './maps.ts';

type Entry = ShownSection['entries'][number];

interface Story {
  /** The event's title. */
  name: string;
  sections: readonly ShownSection[];
}

export const Sections = ({ name, sections }: Story) =>
  sections.map((section, index) => <Section key={index} name={name} section={section} />);

/** Renders the sections for parties that come, which precede the public ones. */
export const SectionsForComing = ({ name, sections }: Story) =>
  sections.length > 0 && (
    <div className="for-coming">
      <p className="for-whom">Only for guests who are coming</p>
      <Sections name={name} sections={sections} />
    </div>
  );

function Section({ name, section }: { name: string; section: ShownSection }) {
  const { kind, title, text, place, entries, account, contact } = section;
  return (
    <section className="section">
      <h2 dir="auto">{title || kindsOfSections[kind].heading}</h2>
      {text && (
        <p className="prose" dir="auto">
          {text}
        </p>
      )}
      {place && <Place place={place} />}
      {entries.length > 0 && <Entries kind={kind} entries={entries} />}
      {account && <BankAccount account={account} />}
      {contact && <Contact name={name} contact={contact} />}
    </section>
  );
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

function Place({ place }: { place: string }) {
  return (
    <p>
      <strong dir="auto">{place}</strong>
      <span className="maps">
        <a {...elsewhere} href={googleMap(place)}>
          Google Maps
        </a>
        <a {...elsewhere} href={appleMap(place)}>
          Apple Maps
        </a>
        <a {...elsewhere} href={openMap(place)}>
          OpenStreetMap
        </a>
      </span>
    </p>
  );
}

function Entries({ kind, entries }: Pick<ShownSection, 'kind' | 'entries'>) {
  if (kind === 'questions') {
    return entries.map(({ label, text }, index) => (
      <details key={index} className="question">
        <summary dir="auto">{label}</summary>
        <p className="prose" dir="auto">
          {text}
        </p>
      </details>
    ));
  }
  return (
    <dl className={kind === 'schedule' ? 'moments' : 'entries'}>
      {entries.map((entry, index) => (
        <div key={index}>
          <dt dir="auto">
            <Label {...entry} />
          </dt>
          {entry.text && (
            <dd className="prose" dir="auto">
              {entry.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/**
 * Renders a label, with its link if there is one. Mail and telephone links open in place, others in
 * a new tab.
 */
const Label = ({ label, link }: Entry) =>
  link ? (
    <a href={link} {...(link.startsWith('http') ? elsewhere : { rel: 'noopener noreferrer' })}>
      {label}
    </a>
  ) : (
    label
  );

/** Renders links that open the guest's own programs. This server sends nothing. */
function Contact({ name, contact }: { name: string; contact: NonNullable<ShownSection['contact']> }) {
  const { email, phone } = contact;
  const messenger = whatsAppLink(phone);
  return (
    <p className="maps">
      {email && <a href={mailLink(email, name)}>Email the hosts</a>}
      {phone && <a href={telephoneLink(phone)}>Call {phone}</a>}
      {messenger && (
        <a {...elsewhere} href={messenger}>
          WhatsApp
        </a>
      )}
    </p>
  );
}

function BankAccount({ account }: { account: NonNullable<ShownSection['account']> }) {
  const { holder, iban, reference, code } = account;
  return (
    <div className="account">
      <dl className="entries">
        <div>
          <dt>Account holder</dt>
          <dd dir="auto">{holder}</dd>
        </div>
        <div>
          <dt>IBAN</dt>
          <dd className="iban">{spacedIban(iban)}</dd>
        </div>
        {reference && (
          <div>
            <dt>Reference</dt>
            <dd dir="auto">{reference}</dd>
          </div>
        )}
      </dl>
      {code && (
        <figure>
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label="QR code for this account"
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <figcaption>Scan it with your banking app.</figcaption>
        </figure>
      )}
    </div>
  );
}
