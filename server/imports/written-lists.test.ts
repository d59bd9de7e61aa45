/** Lists in the styles that people write, read as an import does if the host makes no choices. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { created } from '#domain/imports/fates.ts';
import type { Household } from '#domain/guest-list/household.ts';
import { programsHere } from '../testing/programs.ts';
import { makeListReader } from './reader.ts';

interface WrittenList {
  what: string;
  type?: string;
  lines: string[];
  /**
   * `c:` begins a child, `*` is an open place, and a number after `/` counts more seats. A `?` ends
   * a household that may mean more, and that has a notice.
   */
  households: string[];
  /** The email, phone and address of each household, if the list is about them. */
  contacts?: string[];
}

const folder = path.join(import.meta.dirname, 'written-lists');
const lists = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as WrittenList[],
);

const reader = makeListReader(programsHere.lists);
const call = { gone: new AbortController().signal };

// The lists have birthdays of children.
beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-30'), toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

const inShort = ({ persons, seatsAllowed }: Household): string => {
  const names = persons.map(({ name, isChild, isPlaceholder }) =>
    isPlaceholder ? '*' : isChild ? `c:${name}` : name,
  );
  return names.join(' + ') + (seatsAllowed > persons.length ? ` / ${seatsAllowed}` : '');
};

const contactsOf = ({ email, phone, addressLines, postcode, city }: Household): string =>
  [email, phone, ...addressLines, postcode, city].filter(Boolean).join(' · ');

async function mapped(text: string, type = 'text/csv') {
  const reading = await reader.read({ bytes: new TextEncoder().encode(text), type }, call);
  if (reading.kind !== 'read') throw new Error(reading.why);
  const outcome = await reading.mapped;
  if (outcome.kind !== 'mapped') throw new Error(outcome.why);
  return outcome;
}

describe('a list in a style that hosts write', () => {
  it.each(lists.map((list) => [list.what, list] as const))(
    'becomes the intended households: %s',
    async (_what, { lines, type, households, contacts }) => {
      const outcome = await mapped(`${lines.join('\n')}\n`, type);
      const made = outcome.households.map((each, at) => {
        const hasNotice = outcome.rows.some(({ key, notices }) => key === each.key && notices.length > 0);
        const isUnsure = households[at]?.endsWith(' ?') && hasNotice;
        return inShort(created(each)) + (isUnsure ? ' ?' : '');
      });
      expect(made).toEqual(households);
      if (contacts) expect(outcome.households.map((each) => contactsOf(created(each)))).toEqual(contacts);
    },
  );
});

describe('a cell with two possible meanings', () => {
  it.each([
    ['Name\nFamilie Castro\nAna Silva', 'maybeTwo'],
    ['Name\nBerger Anna und Jörg\nOma Hilde', 'noLastName'],
    ['Name\nخالد وسارة المنصور\nعمر الحربي', 'maybeTwo'],
    ['Name\nto be seated later\nAna Silva\nBo Reed\nCy Hale\nDi Moss', 'leftOut'],
    ['Name\nAna Silva - Bo Reed\nCy Hale', 'oddName'],
    ['Name,Seats\nAna & Bo Reed,1\nCy Hale,1', 'fewerSeats'],
    ['Name,Names of guests\nAna Silva,"Luc, Emma"\nCy Hale,', 'nameList'],
    ['Name,Names of everyone\nAna Silva,Ana\nCy Hale,', 'repeated'],
    ['Name\nAna Silva (and Bo)\nCy Hale', 'companion'],
    ['Name\nNico Reyes (child)\nCy Hale', 'childMark'],
    ['First name,Last name\nTest,Test\nAna,Silva', 'oddName'],
    ['Name\n[not named]\nAna Silva', 'oddName'],
    ['Name,Role\nPip Lee,Child\nAna Silva,Usher', 'childMark'],
    ['Name,Which others ride along?\nAna Silva,3\nCy Hale,no', 'leftOutPerson'],
    ['Name,Anhängsel\nAna Silva,Bo Reed\nCy Hale,Di Moss', 'leftOutPerson'],
    ['Nachname,\nSilva,Ana\nReed,Bo\nHale,Cy\nMoss,Di', 'leftOutPerson'],
    ['Order #,Name\n9182,Ana Silva\n9182,Luis Paz\n9190,Bo Reed\n9191,Cy Hale', 'maybeSame'],
    ['Name,Email\nAna Silva,a@x.org\nLuis Paz,a@x.org\nBo Reed,b@x.org', 'maybeSame'],
    ['Name\nSilva Anna\nReed Paul\nHale Maria', 'unsure'],
    ['Name,Address\nAna Silva,"3 Elm Road, Bristol"\nBo Reed,"4 Oak Road, Yate"', 'unsure'],
    ['Name,City\nAna Silva,Nantes; Oui\nBo Reed,Vannes', 'unsure'],
    ['Name,Phone\nAna Silva,27-01-1990\nBo Reed,0171 5550199\nCy Hale,0171 5550198', 'unsure'],
    ['Voornaam,Xyz,Achternaam\nPiet,van der,Wal\nAnna,,Bakker\nJan,de,Boer', 'unsure'],
    ['Name\nAna Silva\nEmail: ana@x.org\nBo Reed\nCy Hale\nDi Moss', 'unsure'],
    ['Name,Feld\nAna Silva,1\nBo Reed,0\nCy Hale,0', 'noteGuests'],
    ['Name\n--- maybe ---\nAna Silva\nBo Reed', 'leftOut'],
    ['Name\nJens Holm Mette Holm\nAna Silva\nBo Reed', 'maybeTwo'],
    ['Name\nJorun Holm Metti Holm\nAna Silva\nBo Reed', 'oddName'],
    ['Name\nvan der Piet Wal\nAna Silva\nBo Reed\nCy Hale\nDi Moss', 'oddName'],
    ['Name,Partner\nAna Silva,The Silvas\nBo Reed,Cy Hale', 'maybeTwo'],
    ['Name\nAnna / Bakker\nPaul / Jong\nMaria / Dekker', 'unsure'],
    ['Name\nMr. Owen Reed Ms. Tess Reed\nCy Hale\nBo Reed', 'oddName'],
    ['Name\nAldo Nonno\nAna Silva\nBo Reed', 'oddName'],
    ['Name,Feld\nAna Silva,"Anna (6), Paul (3)"\nBo Reed,\nCy Hale,', 'leftOutPerson'],
    ['Name,Partner,Xyz\nAna Silva,,ja\nBo Reed,Cy Hale,ja\nDi Moss,,nein', 'noteGuests'],
    ['Name,Postcode\nAna Silva,12a\nBo Reed,5401 BC\nCy Hale,5404 KR', 'unsure'],
    ['Xyz,Name\nsea-view,Ana Silva\nsea-view,Luis Paz\nburrito,Bo Reed', 'maybeSame'],
    ['Name,Guests\nAna Silva,Mamá\nBo Reed,Cy Hale', 'unsure'],
  ])('gets a notice: %j', async (text, code) => {
    const outcome = await mapped(text);
    expect(outcome.rows[0]?.notices.map((notice) => notice.code)).toContain(code);
  });

  it('gets a notice in each row whose persons get the last name of their household', async () => {
    const { rows } = await mapped('Household,Name\nAdeyemi,Folake\n,Dayo\nBrandt,Uta');
    const codes = rows.map(({ notices }) => notices.map(({ code }) => code));
    expect(codes).toEqual([['sharedName'], ['sharedName', 'rowAbove'], ['sharedName']]);
  });

  it.each([
    'Name,Person ID\nAna Silva,40110231\nBo Reed,40110232',
    'Name,First Name,Last Name\nAna Silva,Ana,Silva\nBo Reed,Bo,Reed',
    'Nombre,Mesa\nAna Silva,2\nBo Reed,3',
    'Name,Abteilung\nAna Silva,Vertrieb\nBo Reed,Leitung',
    'Imię,Nazwisko,Typ\nAna,Lis,gość\nBo,Wrona,osoba towarzysząca\nCy,Dudek,gość',
  ])('gets no notice about a left out person: %j', async (text) => {
    const outcome = await mapped(text);
    const codes = outcome.rows.flatMap(({ notices }) => notices.map(({ code }) => code));
    expect(codes).not.toContain('leftOutPerson');
    expect(codes).not.toContain('noteGuests');
  });

  it('keeps the numbers of rows apart if blocks of columns are put below each other', async () => {
    const { rows } = await mapped('Name,Email,Name,Email\nAna,a@x.org,Bo,b@x.org\nCy,c@x.org,,');
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5]);
  });
});
