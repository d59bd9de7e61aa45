/** Chooses the HTML parts of a letter and their order. */
import type { Block, Letter, Person } from '../letter.ts';
import { linesOf } from '../letter.ts';
import { color, headerColors, serif } from './colors.ts';
import type { Gaps, PartName } from './parts.ts';

/**
 * How parts are made and joined. Mails are joined from strings. Tests use React, which must give
 * the same result.
 */
export interface Making<Html> {
  words: (text: string) => Html;
  row: (parts: readonly Html[]) => Html;
  part: <Name extends PartName>(name: Name, gaps: Gaps<Name, Html>) => Html;
  /**
   * The text that a mail program shows next to the subject. It is hidden in the mail and padded
   * with invisible characters.
   */
  preview: (text: string) => Html;
}

/**
 * Cuts a preview to 150 characters, because mail programs show no more. A character of two code
 * units is not split.
 */
const shown = (preview: string): string => {
  const cut = preview.substring(0, 150);
  return cut.length < preview.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
};

export function compose<Html>(letter: Letter, making: Making<Html>): Html {
  const { words, row, part } = making;
  const nothing = row([]);
  const font = words(letter.look?.titleFont ?? serif);

  const linesIn = (text: string): Html =>
    row(linesOf(text).map((line, index) => part(index === 0 ? 'Line' : 'NextLine', { words: words(line) })));

  const fact = ([label, value, was]: readonly [label: string, value: string, was?: string]): Html =>
    part('Fact', {
      label: words(label),
      lines: linesIn(value),
      before: was === undefined ? nothing : part('FormerValue', { was: words(was) }),
    });

  const person = ({ name, meal, mealDescription }: Person): Html =>
    part('Person', {
      name: words(name),
      meal: meal
        ? part('Meal', { meal: words(mealDescription ? `${meal}: ${mealDescription}` : meal) })
        : nothing,
    });

  const blockOf = (block: Block): Html => {
    switch (block.kind) {
      case 'headline':
        return part('Headline', { words: words(block.text), font });
      case 'text':
        return part('Paragraph', {
          lines: linesIn(block.text),
          address: block.url === undefined ? nothing : part('Address', { url: words(block.url) }),
        });
      case 'note':
        return part('Note', { lines: linesIn(block.text) });
      case 'quote':
        return part('Quote', { label: words(block.label), lines: linesIn(block.text) });
      case 'words':
        return part('Words', { label: words(block.label), lines: linesIn(block.text) });
      case 'signature':
        return part('Signature', { lines: linesIn(block.text) });
      case 'facts':
        return part('Facts', { rows: row(block.rows.map(fact)) });
      case 'people': {
        const more = block.more > 0 ? [part('MorePeople', { count: words(String(block.more)) })] : [];
        return part('People', {
          title: words(block.title),
          rows: row([...block.people.map(person), ...more]),
        });
      }
      case 'button':
        return part('LinkButton', {
          label: words(block.label),
          url: words(block.url),
          ground: words(letter.look?.band ?? color.accent),
          text: words(letter.look?.text ?? '#ffffff'),
        });
      case 'links': {
        const links = block.links.map(({ label, url }, index) =>
          part(index === 0 ? 'TextLink' : 'NextLink', { label: words(label), url: words(url) }),
        );
        return part('Links', { links: row(links) });
      }
    }
  };

  return part('Page', {
    subject: words(letter.subject),
    preview: making.preview(shown(letter.preview)),
    from: letter.from ? part('From', { name: words(letter.from) }) : nothing,
    cover: letter.cover
      ? part('Cover', { url: words(letter.cover.url), alt: words(letter.cover.alt) })
      : nothing,
    tone: words(headerColors[letter.tone]),
    headerColor: words(letter.look?.band ?? headerColors[letter.tone]),
    headerText: words(letter.look?.text ?? '#ffffff'),
    titleFont: font,
    heading: words(letter.heading),
    title: words(letter.title),
    blocks: row(letter.blocks.map(blockOf)),
    footer: words(letter.footer),
    branding: letter.branding ? part('Branding', {}) : nothing,
  });
}
