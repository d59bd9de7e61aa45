/**
 * Links to the same page in the event's other languages, or in those of its survey. Keeps what the
 * guest typed.
 */
import { aboutLanguages } from '#domain/languages/languages.ts';
import { addressOf, type Place } from './place.ts';

export function Languages({ kept, ...place }: Place & { kept: Record<string, string> }) {
  const { languages, language } = place.event;
  return (
    <nav>
      {languages.map((each) => (
        <a
          key={each}
          href={addressOf(place, { ...kept, l: each }).replace(/.*\?/, '?')}
          lang={each}
          hrefLang={each}
          dir={aboutLanguages[each].direction}
          aria-current={each === language ? 'true' : undefined}
        >
          {aboutLanguages[each].ownName}
        </a>
      ))}
    </nav>
  );
}
