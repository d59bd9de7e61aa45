/**
 * The two answers at the lower edge of a phone, until the form itself is in view (page/widths.css
 * keeps them there). Without a script they are links to the plain form.
 */
import { useEffect, useState } from 'react';
import { addressOf, type Place } from '../page/place.ts';
import { fieldId } from './fields/controls.ts';
import { isFull } from './draft/party-size.ts';
import { barWords } from './sentences.ts';
import { useWords } from '../page/words.ts';

type Answer = 'yes' | 'no';

/** Chooses the answer in the form, and puts the form's first field at the top of the screen. */
function choose(answer: Answer): void {
  const radio = document.getElementById(fieldId(answer === 'yes' ? 'attending' : 'declining'));
  radio?.click();
  radio?.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The page scrolls only once the answer's fields are there, because it is too short before.
  requestAnimationFrame(() => {
    const choices = radio?.closest('.choices');
    if (!choices) return;
    const margin = parseFloat(getComputedStyle(choices).scrollMarginTop) || 0;
    // Scrolls this window alone. `scrollIntoView` would move the page around a preview as well.
    window.scrollBy({
      top: choices.getBoundingClientRect().top - margin,
      behavior: isStill ? 'auto' : 'smooth',
    });
  });
}

export function AnswerBar({ carried, ...place }: Place & { carried: Record<string, string> | undefined }) {
  const [ready, setReady] = useState(false);
  const [isFormSeen, setFormSeen] = useState(false);
  useEffect(() => {
    setReady(true);
    const choices = document.getElementById(fieldId('attending'))?.closest('.pair');
    if (!choices || typeof IntersectionObserver === 'undefined') return;
    // The bar disappears only when both answers of the form are in view.
    const observer = new IntersectionObserver(
      // The code doesn't use `Array.at`, which iOS 14 lacks.
      (seen) => setFormSeen((seen[seen.length - 1]?.intersectionRatio ?? 0) > 0.95),
      { threshold: [0, 0.95, 1] },
    );
    observer.observe(choices);
    return () => observer.disconnect();
  }, []);
  const words = barWords(place.event, useWords());
  const answers: Answer[] = isFull(place.event) ? ['no'] : ['no', 'yes'];
  return (
    <div className={`answer-bar${isFormSeen ? ' is-away' : ''}`}>
      {answers.map((answer) => {
        const className = `button${answer === 'no' ? ' plain' : ''}`;
        return ready ? (
          <button key={answer} type="button" className={className} onClick={() => choose(answer)}>
            {words[answer]}
          </button>
        ) : (
          <a
            key={answer}
            className={className}
            href={`${addressOf(place, { ...carried, attend: answer })}#reply`}
          >
            {words[answer]}
          </a>
        );
      })}
    </div>
  );
}
