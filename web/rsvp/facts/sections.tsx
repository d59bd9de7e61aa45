/**
 * The sections below the event. The server writes them into the page, and the script ignores them.
 * `after-reply.ts` adds the ones that are only for guests who come.
 */
import { spacedIban } from '#domain/sections/account.ts';
import { mailLink, telephoneLink, whatsAppLink } from '#domain/sections/contact.ts';
import type { ShownSection } from '#domain/sections/contract.ts';
import type { TextLanguages } from '#domain/languages/translate.ts';
import { sectionPath } from '#domain/languages/paths.ts';
import { textLanguage } from '../page/text-language.ts';
import { usePlainWords } from '../page/server/plain-words.ts';
import { appleMap, googleMap, openMap } from './maps.ts';

type Entry = ShownSection['entries'][number];

interface Story {
  /** The event's title. */
  name: string;
  sections: readonly ShownSection[];
  textLanguages: TextLanguages;
}

export const Sections = ({ name, sections, textLanguages }: Story) =>
  sections.map((section, index) => (
    <Section key={index} name={name} section={section} textLanguages={textLanguages} />
  ));

/** Renders the sections for parties that come, which precede the public ones. */
export function SectionsForComing(story: Story) {
  const { sections: words } = usePlainWords();
  return (
    story.sections.length > 0 && (
      <div className="for-coming">
        <p className="for-whom">{words.forComing}</p>
        <Sections {...story} />
      </div>
    )
  );
}

function Section({ name, section, textLanguages }: Omit<Story, 'sections'> & { section: ShownSection }) {
  const { sectionHeadings: headings } = usePlainWords();
  const path = sectionPath(section.id);
  const wordsIn = (rest: string) => textLanguage({ textLanguages }, `${path}:${rest}`);
  const { kind, title, text, place, entries, account, contact } = section;
  return (
    <section className="section">
      <h2 {...wordsIn('title')}>{title || headings[kind]}</h2>
      {text && (
        <p className="prose" {...wordsIn('text')}>
          {text}
        </p>
      )}
      {place && <Place place={place} words={wordsIn('place')} />}
      {entries.length > 0 && <Entries kind={kind} entries={entries} wordsIn={wordsIn} />}
      {account && <BankAccount account={account} />}
      {contact && <Contact name={name} contact={contact} />}
    </section>
  );
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

function Place({ place, words }: { place: string; words: ReturnType<WordsIn> }) {
  return (
    <p>
      <strong {...words}>{place}</strong>
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

/** Returns the language attributes of one of the section's texts. */
type WordsIn = (rest: string) => ReturnType<typeof textLanguage>;

function Entries({ kind, entries, wordsIn }: Pick<ShownSection, 'kind' | 'entries'> & { wordsIn: WordsIn }) {
  const wordsOf = (id: string, part: 'label' | 'text') => wordsIn(`entry:${id}:${part}`);
  if (kind === 'questions') {
    return entries.map(({ id, label, text }, index) => (
      <details key={index} className="question">
        <summary {...wordsOf(id, 'label')}>{label}</summary>
        <p className="prose" {...wordsOf(id, 'text')}>
          {text}
        </p>
      </details>
    ));
  }
  return (
    <dl className={kind === 'schedule' ? 'moments' : 'entries'}>
      {entries.map((entry, index) => (
        <div key={index}>
          <dt {...wordsOf(entry.id, 'label')}>
            <Label {...entry} />
          </dt>
          {entry.text && (
            <dd className="prose" {...wordsOf(entry.id, 'text')}>
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
  const { sections: words } = usePlainWords();
  return (
    <p className="maps">
      {email && <a href={mailLink(email, name)}>{words.emailHosts}</a>}
      {phone && <a href={telephoneLink(phone)}>{words.call({ phone })}</a>}
      {messenger && (
        <a {...elsewhere} href={messenger}>
          WhatsApp
        </a>
      )}
    </p>
  );
}

function BankAccount({ account }: { account: NonNullable<ShownSection['account']> }) {
  const { sections: words } = usePlainWords();
  const { holder, iban, reference, code } = account;
  return (
    <div className="account">
      <dl className="entries">
        <div>
          <dt>{words.accountHolder}</dt>
          <dd dir="auto">{holder}</dd>
        </div>
        <div>
          <dt>IBAN</dt>
          <dd className="iban">{spacedIban(iban)}</dd>
        </div>
        {reference && (
          <div>
            <dt>{words.reference}</dt>
            <dd dir="auto">{reference}</dd>
          </div>
        )}
      </dl>
      {code && (
        <figure>
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={words.accountCode}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
          <figcaption>{words.scan}</figcaption>
        </figure>
      )}
    </div>
  );
}
