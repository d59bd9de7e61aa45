/** The field for what a guest doesn't eat, and how severe that is. */
import { useState } from 'react';
import {
  type Answer,
  type DietaryNeed,
  dietaryTags,
  maxTagLength,
  severities,
} from '#domain/questions/question.ts';
import type { QuestionProps } from './question-props.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { useWords } from '../page/words.ts';

/**
 * The needs that start with the severity "preference", because they are habits. The rest are
 * illnesses. Only the guest knows how severe one is, but no allergy should start as a mere wish.
 */
const habits: readonly string[] = ['vegetarian', 'vegan', 'pescatarian', 'halal', 'kosher', 'alcohol'];
const firstSeverity = (tag: string): DietaryNeed['severity'] => {
  if (habits.includes(tag)) return 'preference';
  return tag === 'lactose' ? 'intolerance' : 'allergy';
};

export const needsOf = (value: Answer | undefined): readonly DietaryNeed[] =>
  Array.isArray(value)
    ? value.filter((need): need is DietaryNeed => typeof need === 'object' && need !== null && 'tag' in need)
    : [];

const isListed = (tag: string): tag is (typeof dietaryTags)[number] =>
  (dietaryTags as readonly string[]).includes(tag);

/** Returns the word for a need. The guest's own words do not change. */
const tagWords = (tag: string, { needs }: GuestWords): string => (isListed(tag) ? needs[tag] : tag);

export const needWords = ({ tag, severity }: DietaryNeed, words: GuestWords): string => {
  const need = tagWords(tag, words);
  return severity === 'preference'
    ? need
    : words.questions.need({ need, severity: words.severitiesInText[severity] });
};

/** The most common needs. The others would make a party's form several screens longer. */
const common: readonly string[] = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten', 'lactose', 'nuts'];
const rare = dietaryTags.filter((tag) => !common.includes(tag));

/**
 * How many needs in the guest's own words a plain form has room for, in addition to the listed
 * ones.
 */
const ownWords = 2;

/** Returns `severity:tag`, as a plain form writes a need. */
export const needText = ({ tag, severity }: DietaryNeed): string => `${severity}:${tag}`;

export const DietaryField = (props: QuestionProps) =>
  props.form.controls.isLive ? <Live {...props} /> : <Plain {...props} />;

function Grades() {
  const { severities: words } = useWords();
  return severities.map((severity) => (
    <option key={severity} value={severity}>
      {words[severity]}
    </option>
  ));
}

function Live({ form, field, question, value, onChange }: QuestionProps) {
  const all = useWords();
  const { questions: words } = all;
  const id = form.controls.id(field);
  const needs = needsOf(value);
  const others = needs.filter(({ tag }) => !isListed(tag));
  const [hasMore, setMore] = useState(false);
  const isChosen = (tag: string) => needs.some((need) => need.tag === tag);
  const always = hasMore ? dietaryTags : form.isCompact ? [] : common;
  const offered = [...common, ...rare].filter((tag) => always.includes(tag) || isChosen(tag));
  const hasBlank = needs.some(({ tag }) => tag.trim() === '');
  const change = (tag: string, severity: DietaryNeed['severity'] | null) => {
    const rest = needs.filter((need) => need.tag !== tag);
    if (severity === null) return onChange(rest.length > 0 ? rest : undefined);
    onChange(
      rest.length < needs.length
        ? needs.map((need) => (need.tag === tag ? { tag, severity } : need))
        : [...needs, { tag, severity }],
    );
  };
  const grade = ({ tag, severity }: DietaryNeed) => (
    <span className="select">
      <select
        aria-label={words.severity({ need: tagWords(tag, all).trim() || words.other })}
        value={severity}
        onChange={({ target }) => change(tag, target.value as DietaryNeed['severity'])}
      >
        <Grades />
      </select>
    </span>
  );
  // A guest's own words begin with a space, so that they never match a listed tag while being
  // typed. The server trims it.
  const rename = (from: string, to: string) =>
    onChange(needs.map((need) => (need.tag === from ? { ...need, tag: ` ${to}` } : need)));
  return (
    <div className="needs">
      <label className="choice">
        <input
          type="checkbox"
          checked={Array.isArray(value) && value.length === 0}
          onChange={({ target }) => onChange(target.checked ? [] : undefined)}
        />
        {words.none}
      </label>
      {offered.map((tag) => {
        const need = needs.find((entry) => entry.tag === tag);
        return (
          <div className="need" key={tag}>
            <label className="choice">
              <input
                type="checkbox"
                checked={need !== undefined}
                onChange={({ target }) => change(tag, target.checked ? firstSeverity(tag) : null)}
              />
              {tagWords(tag, all)}
            </label>
            {need && grade(need)}
          </div>
        );
      })}
      {others.map((need, index) => (
        <div className="need" key={`other-${index}`}>
          <input
            id={`${id}-other-${index}`}
            type="text"
            aria-label={words.other}
            value={need.tag.trimStart()}
            maxLength={maxTagLength - 1}
            onChange={({ target }) => rename(need.tag, target.value)}
          />
          {grade(need)}
          <button type="button" className="as-link" onClick={() => change(need.tag, null)}>
            {words.remove}
          </button>
        </div>
      ))}
      {form.isCompact && (
        <span className="select">
          <select
            aria-label={words.addNeedTo({ question: question.label })}
            value=""
            onChange={({ target }) => change(target.value, firstSeverity(target.value))}
          >
            <option value="">{words.addNeed}</option>
            {[...common, ...rare].map(
              (tag) =>
                !isChosen(tag) && (
                  <option key={tag} value={tag}>
                    {tagWords(tag, all)}
                  </option>
                ),
            )}
            {!hasBlank && <option value=" ">{words.other}</option>}
          </select>
        </span>
      )}
      {!form.isCompact && !hasMore && (
        <button type="button" className="as-link" onClick={() => setMore(true)}>
          {words.showMore}
        </button>
      )}
      {!form.isCompact && !hasBlank && (
        <button type="button" className="as-link" onClick={() => change(' ', 'allergy')}>
          {words.other}
        </button>
      )}
    </div>
  );
}

/**
 * Renders a select for each tag, and fields for other words. The form carries each need as one
 * text.
 */
function Plain({ form, field, value }: QuestionProps) {
  const all = useWords();
  const { questions: words } = all;
  const id = form.controls.id(field);
  const needs = needsOf(value);
  const others = needs.filter(({ tag }) => !isListed(tag));
  const rows = Math.max(ownWords, others.length);
  const needOf = (tag: string) => needs.find((need) => need.tag === tag);
  const choice = (tag: string) => {
    const need = needOf(tag);
    return (
      <div className="need" key={tag}>
        <label htmlFor={`${id}-${tag}`}>{tagWords(tag, all)}</label>
        <span className="select">
          <select id={`${id}-${tag}`} name={`${field}-need`} defaultValue={need ? needText(need) : ''}>
            <option value="">{words.no}</option>
            {severities.map((severity) => (
              <option key={severity} value={needText({ tag, severity })}>
                {all.severities[severity]}
              </option>
            ))}
          </select>
        </span>
      </div>
    );
  };
  return (
    <div className="needs">
      <label className="choice">
        <input
          type="checkbox"
          name={`${field}-none`}
          value="yes"
          defaultChecked={Array.isArray(value) && value.length === 0}
        />
        {words.none}
      </label>
      {common.map(choice)}
      <details className="more-needs" open={rare.some((tag) => needOf(tag) !== undefined)}>
        <summary>{words.showMore}</summary>
        <div className="needs">{rare.map(choice)}</div>
      </details>
      {Array.from({ length: rows }, (_, index) => (
        <div className="need" key={`other-${index}`}>
          <input
            type="text"
            name={`${field}-other`}
            aria-label={words.ownNeed({ number: index + 1 })}
            defaultValue={others[index]?.tag ?? ''}
            maxLength={maxTagLength}
          />
          <span className="select">
            <select
              name={`${field}-severity`}
              aria-label={words.severity({ need: words.ownNeed({ number: index + 1 }) })}
              defaultValue={others[index]?.severity ?? 'allergy'}
            >
              <Grades />
            </select>
          </span>
        </div>
      ))}
    </div>
  );
}
