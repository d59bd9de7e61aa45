import type { Block, Letter } from './letter.ts';
import { linesOf } from './letter.ts';
import type { Voice } from './voice.ts';

/** The text part of a mail. */
export function renderText(letter: Letter, voice: Voice): string {
  const parts = [
    ...(letter.from ? [letter.from] : []),
    `${letter.heading.toLocaleUpperCase(voice.language)}\n${letter.title}`,
    ...letter.blocks.map((block) => textOf(block, voice)),
    `-- \n${letter.footer}${letter.branding ? `\n${voice.words.shared.poweredBy({ product: 'Turnout' })}` : ''}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function textOf(block: Block, { words: { shared } }: Voice): string {
  switch (block.kind) {
    case 'headline':
      return block.text;
    case 'note':
    case 'text':
      return block.url === undefined ? block.text : `${block.text} ${block.url}`;
    case 'quote':
      return `${block.label}:\n${linesOf(block.text)
        .map((line) => `> ${line}`)
        .join('\n')}`;
    case 'when': {
      const line = [block.when, block.where].filter(Boolean).join(' · ');
      return block.note ? `${line}\n${block.note}` : line;
    }
    case 'words':
    case 'signature':
      return linesOf(block.text).join('\n');
    case 'facts': {
      const width = Math.max(...block.rows.map(([label]) => label.length)) + 2;
      return block.rows
        .map(([label, value, was]) => {
          const line = `${`${label}:`.padEnd(width)}${value}`;
          return was === undefined ? line : `${line}\n${' '.repeat(width)}${shared.before({ value: was })}`;
        })
        .join('\n');
    }
    case 'people': {
      const lines = block.people.map(({ name, meal, mealDescription }) =>
        meal ? `* ${name}: ${meal}${mealDescription ? ` (${mealDescription})` : ''}` : `* ${name}`,
      );
      if (block.more > 0) lines.push(`* ${shared.andMore({ count: block.more })}`);
      return `${block.title}:\n${lines.join('\n')}`;
    }
    case 'code':
      return `${block.label}:\n${block.code}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'links':
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join('\n');
  }
}
