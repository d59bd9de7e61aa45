import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToIndex, changed, created, emptyIndex, type Listed, matchOf } from './fates.ts';
import hostImport from '../words/hostImport/en.ts';
import { fieldOfHeading, importFields, recognized } from './fields.ts';
import { headingRow } from './heading-row.ts';
import { groupRows } from './households.ts';
import { mannerOf } from './manner.ts';
import { readNames } from './names.ts';
import { readRow } from './rows.ts';
import { between, partsOf } from './turned-names.ts';
import type { Mapping } from './fields.ts';

const limits = { persons: 20, seats: 50 };

const columnsOf = (rows: string[][]) =>
  (rows[0] ?? []).map((heading, column) => ({
    heading,
    cells: rows.slice(1).map((cells) => cells[column] ?? ''),
  }));

function groupedRows(mapping: Mapping, rows: string[][]) {
  const households = groupRows(limits);
  const added = rows.map((cells, at) => households.add(readRow(at + 2, cells, mapping, limits)));
  return { rows: added, households: households.finish() };
}

describe('a text with several names', () => {
  const piece = fc.constantFrom(
    ...['Ana', 'Łuk', "O'Dea", 'B.', 'and', 'UND', 'u.', 'oraz', 'og', 'och', 've', 'y', 'Bo-Li', 'και', 'و'],
    ...['&', '+', '+1', '+ 2', '/', 'AC/DC', ';', '|', ',', '，', '\n', '\t', '\u00a0', '(x)', '12'],
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', ' ', '  ', '')), { maxLength: 7 })
    .map((pieces) => pieces.flat().join(''));

  it('splits at every separator, although names without a sign are not searched for them', () => {
    const split = (whole: string) =>
      whole.split(between).flatMap((part) => part.replace(/\s+/gu, ' ').trim() || []);
    fc.assert(
      fc.property(text, (whole) => {
        expect(partsOf(whole)).toEqual(split(whole));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('column detection', () => {
  it.each([
    ['Household', 'household'],
    ['E-Mail', 'email'],
    ['Email address', 'email'],
    ['  FIRST NAME ', 'firstName'],
    ['Surname', 'lastName'],
    ['Mobile', 'phone'],
    ['ZIP', 'postcode'],
    ['PLZ', 'postcode'],
    ['Address line 2', 'address'],
    ['Party size', 'seats'],
    ['Guest 2', 'name'],
    ['AKA', 'alsoKnownAs'],
    ['Téléphone', 'phone'],
    ['Shoe size', null],
    ['', null],
  ])('maps the heading %s to %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it('maps the label of every field to the field', () => {
    for (const field of importFields) {
      const known = fieldOfHeading(hostImport.fields[field]);
      expect(known).toBe(field);
    }
  });

  it('infers columns from cell contents if the headings say nothing', () => {
    const rows = [
      ['', '', 'Kontakt'],
      ['Ana Silva', '+351 912 345 678', 'ana@example.org'],
      ['Ben Okafor', '+351 913 345 678', 'ben@example.org'],
    ];
    expect(recognized(columnsOf(rows))).toEqual(['name', 'phone', 'email']);
  });

  it('uses one column for each meaning, except for addresses', () => {
    const rows = [['Household', 'Family', 'Name', 'Partner', 'Address 1', 'Address 2', 'City', 'Town']];
    expect(recognized(columnsOf(rows))).toEqual([
      'household',
      null,
      'name',
      'partner',
      'address',
      'address',
      'city',
      null,
    ]);
  });

  it('finds the heading row below a title, and no heading row in a bare list', () => {
    expect(headingRow([['Our guests'], ['Household', 'Name'], ['Silva', 'Ana Silva']])).toBe(1);
    expect(headingRow([['Name'], ['Ana Silva']])).toBe(0);
    expect(headingRow([['Ana Silva'], ['Ben Okafor']])).toBe(-1);
    expect(
      headingRow([
        ['Ana Silva', 'ana@example.org'],
        ['Ben Okafor', 'ben@example.org'],
      ]),
    ).toBe(-1);
    expect(
      headingRow([
        ['Nimi', 'Osoite'],
        ['Ana Silva', 'ana@example.org'],
      ]),
    ).toBe(0);
  });
});

const personsOf = (cell: string) => readNames(cell, { most: Infinity }).persons;

describe('readNames', () => {
  const first = fc.constantFrom('Ana', 'Mia', 'Inga', 'Rose', 'May', 'Jo', 'Max', 'Su', 'Grace', 'Reserved');
  const last = fc.constantFrom(
    ...[
      'Silva',
      'Figlia',
      'Barn',
      'Family',
      'Guest',
      'Tbc',
      'Junior',
      'Kids',
      'Ltd',
      'Roe-Hale',
      'Companion',
    ],
  );

  it('reads the same with a space behind a name, although plain names are not searched', () => {
    fc.assert(
      fc.property(first, last, (one, other) => {
        expect(readNames(`${one} ${other}`)).toEqual(readNames(`${one} ${other} `));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['Ana Silva', ['Ana Silva']],
    ['Ana & Luis Silva', ['Ana Silva', 'Luis Silva']],
    ['Ana and Luis Silva', ['Ana Silva', 'Luis Silva']],
    ['Ana Silva & Luis Costa', ['Ana Silva', 'Luis Costa']],
    ['Ana Silva, Luis Costa', ['Ana Silva', 'Luis Costa']],
    ['Ana, Luis & Eva Silva', ['Ana Silva', 'Luis Silva', 'Eva Silva']],
    ['Silva, Ana', ['Ana Silva']],
    ['Silva, Ana & Luis', ['Ana Silva', 'Luis Silva']],
    ['Mr. & Mrs. Silva', ['Mr. Silva', 'Mrs. Silva']],
    ['John Smith, Jr.', ['John Smith, Jr.']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['Alexander Anderson', ['Alexander Anderson']],
    ['Ana\nLuis', ['Ana', 'Luis']],
    ['Ana Silva + guest', ['Ana Silva', 'Guest of Ana Silva']],
    ['Ana Silva +1', ['Ana Silva', 'Guest of Ana Silva']],
    ['=1+1', ['=1+1']],
    ['=HYPERLINK("http://x")', ['=HYPERLINK("http://x")']],
    ['-2+3&A1/B1', ['-2+3&A1/B1']],
    ['@SUM(A1,B1) & Ana', ['@SUM(A1,B1) & Ana']],
    ['+1 & Ana Silva', ['Guest of Ana Silva', 'Ana Silva']],
    ['Ana/Luis Silva', ['Ana Silva', 'Luis Silva']],
    ['AC/DC Fan', ['AC/DC Fan']],
    ['دانا & ليلى حداد', ['دانا حداد', 'ليلى حداد']],
    ['', []],
  ])('splits “%s” into persons', (cell, names) => {
    expect(personsOf(cell).map(({ name }) => name)).toEqual(names);
  });

  it('turns unnamed guests into open places', () => {
    expect(personsOf('Ana Silva & guest')).toEqual([
      { name: 'Ana Silva', isPlaceholder: false },
      { name: 'Guest of Ana Silva', isPlaceholder: true },
    ]);
    expect(personsOf('+1')).toEqual([{ name: 'Guest', isPlaceholder: true }]);
  });

  it('gives every person a name, whatever the cell contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (cell) => {
        for (const { name } of personsOf(cell)) {
          expect(name.trim()).toBe(name);
          expect(name).not.toBe('');
        }
      }),
    );
  });
});

describe('import rows', () => {
  const mapping: Mapping = ['household', 'name', 'email', 'child', 'seats', 'list'];
  const wrong = (...cells: string[]) => readRow(7, cells, mapping, limits).error;

  it('merge into one invitation for each household', () => {
    const { households, rows } = groupedRows(mapping, [
      ['The Okafor family', 'Ada Okafor', 'ada@example.org', '', '', '2'],
      ['Silva', 'Ana Silva'],
      ['the okafor  FAMILY', 'Ben Okafor', 'ben@example.org', 'yes', '4'],
    ]);
    expect(rows.every(({ error }) => error === null)).toBe(true);
    expect([...households.values()].map(created)).toEqual([
      expect.objectContaining({
        label: 'The Okafor family',
        email: 'ada@example.org',
        list: 2,
        seatsAllowed: 4,
        persons: [
          expect.objectContaining({ name: 'Ada Okafor', email: null, isChild: false }),
          expect.objectContaining({ name: 'Ben Okafor', email: 'ben@example.org', isChild: true }),
        ],
      }),
      expect.objectContaining({ label: 'Silva', email: null, list: 1, seatsAllowed: 1 }),
    ]);
  });

  it.each([
    ['pt-BR', 'pt'],
    ['Portuguese', 'pt'],
    ['português (Brasil)', 'pt'],
    ['Deutsch', 'de'],
    ['Niederländisch', 'nl'],
    ['العربية', 'ar'],
    ['', null],
  ])('read the language %j', (text, language) => {
    const { said, notices } = readRow(7, ['Ana', text], ['name', 'language'], limits);
    expect(said.language).toBe(language);
    expect(notices).toEqual([]);
  });

  it('leave out a language that we do not have', () => {
    const { said, notices, error } = readRow(7, ['Ana', 'Swedish'], ['name', 'language'], limits);
    expect([said.language, error]).toEqual([null, null]);
    expect(notices).toMatchObject([{ column: 1, code: 'notALanguage' }]);
  });

  it('report a row without a name, with its column', () => {
    expect(wrong('Silva', '')).toEqual({
      column: 1,
      why: { message: 'This row doesn’t have a name.', reason: 'faults.noName', params: {} },
    });
  });

  it.each([
    [['Silva', 'Ana', 'ana@'], 2, 'notAnEmail', '“ana@” isn’t an email address. It’s left out.'],
    [['Silva', 'Ana', '', 'maybe'], 3, 'notAChild', 'We can’t tell from “maybe” whether this is a child.'],
    [['Silva', 'Ana', '', '', 'some'], 4, 'notSeats', '“some” isn’t a number of seats. It’s left out.'],
    [
      ['Silva', 'Ana', '', '', '', '4'],
      5,
      'notAList',
      '“4” isn’t an invitation round from 1 to 3. It’s left out.',
    ],
  ])('lose a bad cell and keep the person: %j', (cells, column, code, text) => {
    const { error, notices, persons } = readRow(7, cells, mapping, limits);
    expect(error).toBeNull();
    expect(persons).toHaveLength(1);
    expect(notices).toEqual([{ column, code, text }]);
  });

  it('stay valid if another row of the household has an error', () => {
    const { rows, households } = groupedRows(mapping, [
      ['Silva', ''],
      ['Silva', 'Luis Silva'],
      ['Silva', 'LUIS SILVA'],
    ]);
    expect(rows.map(({ error }) => error?.why.message ?? null)).toEqual([
      'This row doesn’t have a name.',
      null,
      'Row 3 already has LUIS SILVA in this household.',
    ]);
    expect([...households.values()].map(({ persons }) => persons.map(({ name }) => name))).toEqual([
      ['Luis Silva'],
    ]);
  });

  it('become separate households if there is no household column', () => {
    const { households } = groupedRows(
      ['firstName', 'lastName', 'email'],
      [
        ['Ana & Luis', 'Silva', 'ana@example.org'],
        ['Ben', 'Okafor', ''],
      ],
    );
    expect([...households.values()].map(({ label }) => label)).toEqual([
      'Ana Silva and Luis Silva',
      'Ben Okafor',
    ]);
  });

  it('keep formulas as plain text', () => {
    const { rows } = groupedRows(['name', 'note'], [['=cmd()', '@SUM(A1)']]);
    expect(rows[0]).toMatchObject({ label: '=cmd()', said: { note: '@SUM(A1)' }, error: null });
  });
});

describe('an address in one cell', () => {
  it.each([
    ['14 Prabhat Road, Pune 411038', '411038', 'Pune'],
    ['2 MG Road, Mumbai - 400 001', '400 001', 'Mumbai'],
    ['Strada Lungă 3, 500035 Brașov', '500035', 'Brașov'],
    ['12 rue Haute, 75001 Paris', '75001', 'Paris'],
    ['Musterweg 4 80331 München', '80331', 'München'],
    ['14 Orchard Close, Bristol, BS9 2AB', 'BS9 2AB', 'Bristol'],
    ['9 Mill Lane, Stroud, Gloucestershire GL5 1AA', 'GL5 1AA', 'Stroud'],
    ['9 Mill Lane, Stroud, Gloucestershire, GL5 1AA, UK', 'GL5 1AA', 'Stroud'],
    ['8 The Mews, Dublin 6, D06 X2Y3', 'D06 X2Y3', 'Dublin 6'],
    ['12 King St W, Toronto, ON M4B 1B3', 'M4B 1B3', 'Toronto'],
    ['5 George St, Newtown NSW 2042', '2042', 'Newtown'],
    ['1 Elm St, Portland, Oregon 97201', '97201', 'Portland'],
    ['Via Roma 3, 20121 Milano (MI)', '20121', 'Milano'],
    ['Rua Alta 45, São Paulo - SP, 05422-010', '05422-010', 'São Paulo'],
    ['2 High Street, Flat 12345', '', ''],
  ])('gives a postcode and a city: %s', (cell, postcode, city) => {
    const row = readRow(2, ['Ana Silva', cell], ['name', 'address'], limits);
    expect(row.said).toMatchObject({ postcode, city });
  });

  it.each([
    ['PLZ Ort', '99423 Weimar', { lines: [], postcode: '99423', city: 'Weimar' }],
    ['Straße', '99423 Weimar', { lines: ['99423 Weimar'], postcode: '', city: '' }],
    ['CP Ville', 'Flat 2', { lines: ['Flat 2'], postcode: '', city: '' }],
  ])('gives what its heading %s says: %s', (heading, cell, said) => {
    const mapping: Mapping = ['name', 'address'];
    const manner = mannerOf([{ number: 2, cells: ['Ana Silva', cell] }], mapping, {
      headings: ['Name', heading],
    });
    expect(readRow(2, ['Ana Silva', cell], mapping, limits, manner).said).toMatchObject(said);
  });

  it.each([
    ['14 Orchard Close, Bristol', 'Bristol'],
    ['Flat 2, Elmwood House, Clevedon', 'Clevedon'],
    ['3 Mill Lane, Stroud, Gloucestershire, UK', 'Stroud'],
    ['12 Elm St, Salem, MA', 'Salem'],
    ['Elmwood House, High Street', ''],
    ['12 Elm St, Apt 4', ''],
    ['12 Elm St', ''],
  ])('gives the city next to a postcode: %s', (cell, city) => {
    const row = readRow(2, ['Ana Silva', cell, 'BS9 2AB'], ['name', 'address', 'postcode'], limits);
    expect(row.said).toMatchObject({ postcode: 'BS9 2AB', city });
  });
});

describe('matching an import with the guest list', () => {
  const listed = (more: Partial<Listed> = {}): Listed => ({
    id: 'i1',
    label: 'Silva',
    envelopeName: '',
    addressLines: [],
    postcode: '',
    city: '',
    country: '',
    sort: 1,
    email: 'ana@example.org',
    phone: '',
    language: null,
    tags: ['family'],
    note: '',
    list: 1,
    seatsAllowed: 2,
    persons: [
      {
        id: 'p1',
        name: 'Ana Silva',
        alsoKnownAs: ['Nana'],
        isChild: false,
        isPlaceholder: false,
        email: null,
      },
      { id: 'p2', name: 'Guest of Ana', alsoKnownAs: [], isChild: false, isPlaceholder: true, email: null },
    ],
    ...more,
  });
  const mapping: Mapping = ['household', 'name', 'email', 'tags', 'phone'];
  const one = (...cells: string[]) => {
    const [household] = [...groupedRows(mapping, [cells]).households.values()];
    if (!household) throw new Error('an error row');
    return household;
  };
  const indexOf = (...households: Listed[]) => {
    const index = emptyIndex<Listed>();
    households.forEach((household) => addToIndex(index, household));
    return index;
  };

  it('finds a household by name, or else by an email address and a person', () => {
    const index = indexOf(listed());
    expect(matchOf(one('SILVA', 'Luis'), index).of?.id).toBe('i1');
    expect(matchOf(one('The Silvas', 'nana', 'ANA@example.org'), index).of?.id).toBe('i1');
    // A couple shares its address with somebody who has a separate invitation.
    expect(matchOf(one('Luis', 'Luis Costa', 'ana@example.org'), index).of).toBeNull();
    expect(matchOf(one('Costa', 'Ana Silva', 'other@example.org'), index).of).toBeNull();
  });

  it('finds a household by its phone and a person, with or without the country’s code', () => {
    const index = indexOf(listed({ email: null, phone: '+1 860 555 0102' }));
    const from = (person: string, phone: string) =>
      matchOf(one('Party of Ana', person, '', '', phone), index);
    expect(from('Ana Silva & Mia Silva', '(860) 555-0102').of?.id).toBe('i1');
    expect(from('Ana Silva', '860 555 0199').of).toBeNull();
    // Two people who live together share a number.
    expect(from('Luis Costa', '+1 860 555 0102').of).toBeNull();
    // So few digits belong to many phone numbers.
    expect(from('Ana Silva', '0102').of).toBeNull();
  });

  it('refuses to guess between two households with one name', () => {
    const index = indexOf(listed(), listed({ id: 'i2', persons: [] }));
    expect(matchOf(one('Silva', 'Ana Silva'), index).of?.id).toBe('i1');
    expect(matchOf(one('Silva', 'Eva Silva'), index)).toEqual({
      of: null,
      why: {
        message: 'The list has 2 households with this name. Rename one of them first.',
        reason: 'faults.sameLabel',
        params: { count: 2 },
      },
    });
  });

  it('changes nothing if the file says nothing new', () => {
    expect(changed(listed(), one('silva', 'Nana', 'Ana@example.org', 'Family'))).toBeNull();
    expect(changed(listed(), one('Silva', 'Ana Silva + 1'))).toBeNull();
  });

  it('adds missing data and removes nobody', () => {
    expect(changed(listed(), one('Silva', 'Eva Silva', '', 'school', '555 123'))).toMatchObject({
      label: 'Silva',
      phone: '555 123',
      tags: ['family', 'school'],
      seatsAllowed: 3,
      email: 'ana@example.org',
      persons: [{ name: 'Ana Silva' }, { name: 'Guest of Ana' }, { name: 'Eva Silva' }],
    });
  });

  it('changes nothing when an imported file is imported again', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'Silva', 'Ana Silva', 'Ana & Luis Silva', '+1', 'x', '2'),
      fc.string(),
    );
    const some: Mapping = [
      'household',
      'name',
      'email',
      'tags',
      'phone',
      'note',
      'child',
      'seats',
      'alsoKnownAs',
    ];
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: some.length }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, (given) => {
        const { households } = groupedRows(some, given);
        const index = emptyIndex<Listed>();
        let id = 0;
        for (const household of households.values())
          addToIndex(index, { id: `i${++id}`, ...created(household) });
        for (const household of households.values()) {
          const { of } = matchOf(household, index);
          expect(of).not.toBeNull();
          if (of) expect(changed(of, household)).toBeNull();
        }
      }),
    );
  });

  it('loses no row: each joins a household or reports an error', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 20 }), (given) => {
        const { rows, households } = groupedRows(mapping, given);
        expect(rows).toHaveLength(given.length);
        const persons = rows.filter(({ error }) => !error).flatMap((row) => row.persons);
        expect([...households.values()].flatMap((household) => household.persons)).toHaveLength(
          persons.length,
        );
      }),
    );
  });
});
