/** A cell of names that is being split into persons, and what was read from it. */
import type { NamedPerson } from './couples.ts';
import { type GuessCode, type Notice, noticeText } from './notices.ts';
import type { NameStyle } from './turned-names.ts';
import { oneLine } from './values.ts';

export interface NameOptions {
  style?: NameStyle;
  /** The maximum number of persons to return. */
  most?: number;
  /** The guesses that the host has undone. */
  off?: ReadonlySet<string>;
  /**
   * First and last names were in separate columns and are joined here, so the text holds one name
   * and is not split.
   */
  isJoined?: boolean;
  /** Whether a number in brackets behind the name counts its persons. */
  isCounted?: boolean;
  /** The last name of all persons of joined columns. */
  lastName?: string;
}

export interface ReadNames {
  persons: NamedPerson[];
  /** The names of husbands and wives who are called so. */
  spouses?: string[];
  /** The whole cell, if it names a household better than its persons do. */
  label: string;
  /** The seats that the cell asks for: "The Smith Family (4)". */
  seats: number | null;
  /** The number of children without a name: "& 3 kids". */
  kids: number;
  /** The cell says that its person is a child: "Nico (child)". */
  isChild?: boolean;
  /** The persons of the cell that are children: "Ana and Mia (3)". */
  childNames?: string[];
  /** What the cell contains besides names: "vegan". */
  remark: string;
  guesses: Omit<Notice, 'column'>[];
}

/** A cell that is being split into persons. */
export interface Work {
  text: string;
  options: NameOptions;
  read: ReadNames;
}

export const isOff = ({ options }: Work, code: GuessCode): boolean => options.off?.has(code) ?? false;

export function guessed({ read }: Work, code: GuessCode, value: string): void {
  if (read.guesses.some((guess) => guess.code === code)) return;
  read.guesses.push({ code, text: noticeText(code, value) });
}

/** Marks persons of the cell as children. `said` is what tells so. */
export function markChildren(work: Work, names: readonly string[], said: string): void {
  work.read.childNames = [...(work.read.childNames ?? []), ...names];
  guessed(work, 'childMark', said);
}

/** Moves a text that isn't part of the name to the note. */
export function setAside(work: Work, remark: string): void {
  work.read.remark = [work.read.remark, oneLine(remark)].filter(Boolean).join(', ');
  guessed(work, 'remark', remark);
}
