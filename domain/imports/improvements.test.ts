/** Rows as people and programs write them, and the households that a host expects of them. */
import { describe, expect, it } from 'vitest';
import { created } from './fates.ts';
import { recognized } from './fields.ts';
import { headingRow } from './heading-row.ts';
import { withHouseholdNames } from './household-ids.ts';
import { groupRows, withAbove } from './households.ts';
import { type Choices, mannerOf } from './manner.ts';
import { isNoGuest, writesCapitals } from './row-kinds.ts';
import { readRow, type ImportedRow } from './rows.ts';

const limits = { persons: 20, seats: 1_000 };

interface Outcome {
  households: ReturnType<typeof created>[];
  rows: ImportedRow[];
  skipped: number[];
}

/** Reads a list with the suggested mapping, as an import does. Cells are separated by bars. */
function readList(lines: readonly string[], choices: Choices = {}): Outcome {
  const [headings = [], ...rows] = lines.map((line) => line.split('|'));
  const mapping = recognized(
    headings.map((heading, at) => ({ heading, cells: rows.map((cells) => cells[at] ?? '') })),
  );
  const given = rows.map((cells, at) => ({ number: at + 2, cells }));
  const manner = mannerOf(given, mapping, choices);
  const list = withHouseholdNames(given, mapping, { persons: limits.persons, manner, isCoded: false });
  const hasCapitals = writesCapitals(list, mapping);
  const grouping = groupRows(limits, { off: choices.off ?? new Set() });
  const skipped: number[] = [];
  const added: ImportedRow[] = [];
  let above: ImportedRow | null = null;
  for (const row of list) {
    if (isNoGuest(row, mapping, { headings, hasCapitals })) skipped.push(row.number);
    else {
      const read = readRow(row.number, row.cells, mapping, limits, manner, row.early);
      const own = grouping.add(withAbove(read, above, manner, mapping));
      added.push(own);
      if (!own.error) above = own;
    }
  }
  return { households: [...grouping.finish().values()].map(created), rows: added, skipped };
}

/** A household in short: its persons, `c:` before a child, `*` for a place, and further seats. */
const inShort = ({ persons, seatsAllowed }: Outcome['households'][number]): string => {
  const names = persons.map(({ name, isChild, isPlaceholder }) =>
    isPlaceholder ? '*' : isChild ? `c:${name}` : name,
  );
  const more = seatsAllowed - persons.length;
  return names.join(' + ') + (more > 0 ? ` / ${seatsAllowed}` : '');
};
const households = (...lines: string[]) => readList(lines).households.map(inShort);

describe('a column of names', () => {
  const column = [
    ['Smith, Mary Ann', 'Mary Ann Smith'],
    ['Nguyen, Anh Thu', 'Anh Thu Nguyen'],
    ['van der Berg, Anna Maria', 'Anna Maria van der Berg'],
    ['García Márquez, Gabriel José', 'Gabriel José García Márquez'],
    ['Smith, John & Mary Ann', 'John Smith + Mary Ann Smith'],
    ['Baumann, Dr. Felix', 'Dr. Felix Baumann'],
    ['Reed, Ana +1', 'Ana Reed + *'],
    ['Tutt, Amos, Jr.', 'Amos Tutt, Jr.'],
  ] as const;

  it('turns all its cells if most have the last name first', () => {
    expect(households('Name', ...column.map(([cell]) => cell))).toEqual(column.map(([, short]) => short));
  });

  it.each([
    ['Ana Silva, Luis Costa', 'Ana Silva + Luis Costa'],
    ['Mr. & Mrs. John Smith', 'John Smith + *'],
    ['Mr. and Mrs. Robert and Helen Kane', 'Robert Kane + Helen Kane'],
    ['The Smith Family (4)', 'The Smith Family / 4'],
    ['Odette Fontaine (+1)', 'Odette Fontaine + *'],
    ['Tamsin Gray plus guest', 'Tamsin Gray + *'],
    ['Zed Marlowe w/ guest', 'Zed Marlowe + *'],
    ['Maria (and husband)', 'Maria + *'],
    ['Will Ortega x2', 'Will Ortega + *'],
    ['Conor O’Shea & family', 'Conor O’Shea + *'],
    ['Ngozi Eze & 3 kids', 'Ngozi Eze / 4'],
    ['Sara and Piet van den Broek', 'Sara van den Broek + Piet van den Broek'],
    ['Sir Ian and Lady Margaret Hale', 'Sir Ian Hale + Lady Margaret Hale'],
    ['Ines y Pablo Soto', 'Ines Soto + Pablo Soto'],
    ['José Ortega y Gasset', 'José Ortega y Gasset'],
    ['Juan Carlos y Ana Pérez García', 'Juan Carlos Pérez García + Ana Pérez García'],
    ['김민준, 이서연', '김민준 + 이서연'],
    ['Ana, Bo and Lea Vela', 'Ana Vela + Bo Vela + Lea Vela'],
    ['Dee Hale*', 'Dee Hale'],
    ['Bo Reed (declined)', 'Bo Reed'],
    ['Sam Singh (vegan)', 'Sam Singh'],
    ['Familie Jäger', 'Familie Jäger'],
    ['The Lindbergs (Per, Stina, Otto)', 'Per Lindberg + Stina Lindberg + Otto Lindberg'],
    ['The O’Connors (5)', 'The O’Connors / 5'],
    ['Antje u. Uwe von Essen', 'Antje von Essen + Uwe von Essen'],
    ['Opa en oma De Bruin', 'Opa De Bruin + oma De Bruin'],
    ['Lena?', 'Lena'],
    ['Seu Zé e Dona Nena', 'Seu Zé + Dona Nena'],
    ['Maybe', '*'],
    ['Herr und Frau Max Muster', 'Max Muster + *'],
    ['M. et Mme Jean Dupont', 'Jean Dupont + *'],
    ['Ana en Piet de Vries', 'Ana de Vries + Piet de Vries'],
    ['TBD', '*'],
    ['?', '*'],
  ])('reads “%s” as %s', (cell, short) => {
    expect(households('Name|Table', `${cell}|1`)).toEqual([short]);
  });

  it('reports that no column has names if only companions have one', () => {
    const { rows } = readList(['ID|Names of guests', '17|Bo Reed']);
    expect(rows[0]?.error?.why.message).toBe('No column has names. Choose the one that does.');
  });

  it('keeps a remark as a note, and reports each guess', () => {
    const {
      households: [first],
      rows,
    } = readList(['Name', 'Sam Singh (vegan)']);
    expect(first?.note).toBe('vegan');
    expect(rows[0]?.notices).toEqual([
      { column: 0, code: 'remark', text: '“vegan” isn’t part of the name. It’s in the note.' },
    ]);
  });

  it.each([
    ['Esposito Anna e Ciro', 'noLastName'],
    ['José Ortega y Gasset', 'maybeTwo'],
    ['Ana Ruiz - 555 010 1111', 'remark'],
    ['ana@example.org', 'oddName'],
    ['The Lindbergs (Per Holm, Stina Berg)', 'familyNames'],
  ])('reports that “%s” may have another meaning', (cell, code) => {
    expect(readList(['Name', cell]).rows[0]?.notices.map((notice) => notice.code)).toEqual([code]);
  });

  it('uses a couple’s names, exactly as written, as the label', () => {
    expect(readList(['Name', 'Mr. & Mrs. Gordon Pell']).households[0]?.label).toBe('Mr. & Mrs. Gordon Pell');
  });

  it.each(['No', '1', '12', 'Info Requested'])('finds no person in “%s”', (cell) => {
    const { rows } = readList(['Name|Email', `${cell}|a@example.org`, 'Ana Silva|b@example.org']);
    expect(rows[0]?.error?.why.message).toBe('This row doesn’t have a name.');
  });
});

describe('a household of an imported list', () => {
  it('contains only its own row if its cell is blank and other households repeat', () => {
    expect(
      households('Household|Name', 'Petrov|Ana Petrov', 'Petrov|Bo Petrov', '|Cy Hale', '|Di Reed'),
    ).toEqual(['Ana Petrov + Bo Petrov', 'Cy Hale', 'Di Reed']);
  });

  it('continues the row above if its cell is blank because cells were merged', () => {
    const rows = ['Adeyemi|Folake', '|Dayo', 'Brandt|Uta'];
    expect(households('Household|Name', ...rows)).toEqual(['Folake Adeyemi + Dayo Adeyemi', 'Uta Brandt']);
  });

  it.each([
    ['Party ID', '1001', '1002'],
    ['Household', '1', '2'],
    ['Household', 'Family 1', 'Family 2'],
    ['Party', 'H-01', 'H-02'],
  ])('takes the persons’ names if the file numbers its households: %s %s', (heading, one, other) => {
    const { households: all } = readList([
      `${heading}|Name`,
      ...[`${one}|Ana Silva`, `${one}|Bo Reed`, `${other}|Cy Hale`],
    ]);
    expect(all.map(({ label }) => label)).toEqual(['Ana Silva and Bo Reed', 'Cy Hale']);
  });

  it('shows whether a comma separates persons, also once its number is replaced', () => {
    expect(households('Party ID|Name', '1001|Silva, Ana', '1002|Cy Hale')).toEqual(['Ana Silva', 'Cy Hale']);
  });

  it('gets more seats if the column counts persons', () => {
    expect(households('Party|Name', '2|Ana Silva', '1|Bo Reed')).toEqual(['Ana Silva / 2', 'Bo Reed']);
  });

  it('never comes from a column of marks or dates', () => {
    expect(households('Name|Invitation', 'Ana Silva|x', 'Bo Reed|x')).toEqual(['Ana Silva', 'Bo Reed']);
    expect(households('Name|Invitation', 'Ana Silva|5/2/26', 'Bo Reed|5/2/26')).toEqual([
      'Ana Silva',
      'Bo Reed',
    ]);
  });

  it('never comes from an empty column', () => {
    expect(households('Group|Name', '|Ana Silva', '|Bo Reed')).toEqual(['Ana Silva', 'Bo Reed']);
  });

  it('never comes from a group of friends, which becomes a tag', () => {
    const { households: all } = readList([
      'Group|Name',
      'Groom Friends|Gordon Ashby',
      'Groom Friends|Helena Brandt',
    ]);
    expect(all.map(({ label, tags }) => [label, tags])).toEqual([
      ['Gordon Ashby', ['Groom Friends']],
      ['Helena Brandt', ['Groom Friends']],
    ]);
  });

  it('contains one person if the column names a group, such as Work', () => {
    expect(
      households('Party|Name', 'Groom family|Alun Hughes', 'Groom family|Gwen Hughes', 'Work|Cy Hale'),
    ).toEqual(['Alun Hughes', 'Gwen Hughes', 'Cy Hale']);
  });

  it('gets an open place for a row without a name whose kind is plus-one', () => {
    expect(households('Household|Name|Guest Type', 'Said|Omar Said|Adult', 'Said||Plus One')).toEqual([
      'Omar Said + *',
    ]);
  });

  it('includes the row below if that row names nobody', () => {
    expect(households('Name|Email', 'Sam Ortiz|sam@example.org', 'Guest|', 'Plus One|')).toEqual([
      'Sam Ortiz + * + *',
    ]);
  });
});

describe('columns of couples, children and companions', () => {
  it.each([
    [
      'First Name|Last Name|Partner First Name|Partner Last Name|Child 1 First Name|Child 1 Last Name',
      'John|Whitaker|Jane||Emma|',
      'John Whitaker + Jane Whitaker + c:Emma Whitaker',
    ],
    [
      'First Name|Last Name|Partner First Name|Partner Last Name|+1',
      'Marisol|Vega|||Yes',
      'Marisol Vega + *',
    ],
    ['First Name|Last Name|+1', 'Ravi|Menon|Guest of Ravi', 'Ravi Menon + *'],
    ['First Name|Last Name|+1', 'Ravi|Menon|No', 'Ravi Menon'],
    ['First Name|Last Name|+1|Children', 'Ravi|Menon|2|', 'Ravi Menon + * + *'],
    ['First Name|Last Name|+1', 'Ravi|Menon|Asha Rao', 'Ravi Menon + Asha Rao'],
    [
      'First Name|Last Name|Children',
      'Bridie|Kelleher|Aoife (4), Oisín (2)',
      'Bridie Kelleher + c:Aoife Kelleher + c:Oisín Kelleher',
    ],
    ['First Name|Last Name|Children', 'Bridie|Kelleher|3', 'Bridie Kelleher / 4'],
    ['First Name|Last Name|Total Definitely Invited', 'John|Whitaker|4', 'John Whitaker / 4'],
    ['First Name|Last Name|Total Definitely Invited', 'John|Whitaker|0', 'John Whitaker'],
    ['Name|First Name|Last Name', 'Dr. Ana María de la Cruz|Ana María|de la Cruz', 'Ana María de la Cruz'],
    ['First Name|Middle Name|Last Name|Suffix', 'Piet|van|der Meer|', 'Piet van der Meer'],
    ['First Name|Middle Name|Last Name|Suffix', 'Callum||Frasier|III', 'Callum Frasier III'],
    ['Name|Guest?', 'Łukasz Nowak|Yes', 'Łukasz Nowak + *'],
    ['Name|Plus One?|Plus One Name', 'Ana Silva|checked|Hugo Marin', 'Ana Silva + Hugo Marin'],
    ['Voornaam|Achternaam|Partner', 'Anna|de Vries|Tom Bakker', 'Anna de Vries + Tom Bakker'],
    [
      'Guest 1 First Name|Guest 1 Last Name|Guest 2 First Name|Guest 2 Last Name|Guest 3 First Name|Guest 3 Last Name',
      'Ana|Silva|Bo|Reed|Cy|Hale',
      'Ana Silva + Bo Reed + Cy Hale',
    ],
    [
      'Your name|How many people are coming?|Names of the others',
      'Ana Silva|3|Bo Reed, Cy Hale',
      'Ana Silva + Bo Reed + Cy Hale',
    ],
    ['First Name|Last Name|Max Additional Guests', 'Ana|Silva|2', 'Ana Silva + * + *'],
    ['Family|Number of Guests', 'The Silvas|4', 'The Silvas / 4'],
    ['First Name|Last Name|Child 1 Name', 'Hal|Reed|Posy Reed', 'Hal Reed + c:Posy Reed'],
    ['Buyer first name|Buyer last name|Ticket quantity', 'Ana|Silva|2', 'Ana Silva / 2'],
    ['Attendee Status|Buyer first name|Buyer last name', 'Attending|Ana|Silva', 'Ana Silva'],
    [
      'Student Last Name|Student First Name|Parent/Guardian 1|Parent/Guardian 2',
      'Hart|Mateo|Ines Cruz|Tom Hart',
      'Mateo Hart + Ines Cruz + Tom Hart',
    ],
    [
      'Family Name|Husband|Wife|Children (ages)',
      'Abbott|Ray|Donna|Ruth (6)',
      'Ray Abbott + Donna Abbott + c:Ruth Abbott',
    ],
    ['Family Name|Husband|Wife', 'Clemens||Hattie', 'Hattie Clemens'],
    [
      'Voornaam|Tussenvoegsel|Achternaam|Kinderen',
      'Joost|van der|Meulen|Saar',
      'Joost van der Meulen + c:Saar van der Meulen',
    ],
    ['Nombre|Primer apellido|Segundo apellido|Nº niños', 'Nuria|Muñoz|Peña|1', 'Nuria Muñoz Peña / 2'],
    ['Convidado|Qtd. adultos|Qtd. crianças', 'João Oliveira|2|1', 'João Oliveira / 3'],
    ['氏名|連名1', '佐藤 健一|美咲', '佐藤 健一 + 美咲'],
    ['Name|Bringing a +1?', 'Ana Silva|Y', 'Ana Silva + *'],
    ['Name|Bringing a +1?', 'Ana Silva|Y - Bo Reed', 'Ana Silva + Bo Reed'],
    ['Name|Plus one', 'Ana Silva|Maybe', 'Ana Silva + *'],
    ['Name|Adult?', 'Ida Reed|No', 'c:Ida Reed'],
    ['Child|Parents|Coming?', 'Noah|Kate & Ian Marsh|yes', 'Kate Marsh + Ian Marsh + c:Noah Marsh'],
    ['Name|Partner', 'Ana Silva|Partner TBC', 'Ana Silva + *'],
    ['Nombre y apellidos|¿Cuántos adultos vienen?|¿Cuántos niños?', 'Ana Gil|2|1', 'Ana Gil / 3'],
    ['Nombre y apellidos|Nombres de los acompañantes', 'Ana Gil|Luis López', 'Ana Gil + Luis López'],
    ['Household|Guest Names|Adults Invited|Children Invited', 'Archer|Dan Archer|2|2', 'Dan Archer / 4'],
    ['Name, Vorname|Begl.|Kinder u. 12', 'Ahlers, Hinrich|ja|1', 'Hinrich Ahlers + * / 3'],
    [
      'Name|First and last name|How many guests will you bring?|Names of your guests',
      '|Ana Silva|2|Bo Reed',
      'Ana Silva + Bo Reed + *',
    ],
    ['Name|Adult?', 'Ida Reed|Yes', 'Ida Reed'],
  ])('%s: %s', (headings, cells, short) => {
    expect(households(headings, cells)).toEqual([short]);
  });
});

describe('a cell', () => {
  const read = (headings: string, cells: string) => {
    const {
      households: [first],
      rows,
    } = readList([headings, cells]);
    return { ...first, error: rows[0]?.error ?? null, codes: rows[0]?.notices.map(({ code }) => code) };
  };

  it.each([
    ['Anouk de Vries <a@example.org>', 'a@example.org', 'email'],
    ['a@example.org (work)', 'a@example.org', 'email'],
    ['tess@example.org / ned@example.org', 'tess@example.org', 'moreEmails'],
    ['a@example.org ::: b@example.org', 'a@example.org', 'moreEmails'],
  ])('gives the address in “%s”', (cell, email, code) => {
    expect(read('Name|Email', `Ana Silva|${cell}`)).toMatchObject({ email, error: null, codes: [code] });
  });

  it.each(['n/a', '-', '—', 'none', 'no email', 'tbc', 'keine'])(
    'counts as empty if it contains “%s”',
    (cell) => {
      const lines = ['Name|Email', `Ana Silva|${cell}`, 'Bo Reed|bo@example.org'];
      const { households: all, rows } = readList(lines);
      expect(all[0]?.email).toBeNull();
      expect(rows[0]).toMatchObject({ error: null, notices: [{ code: 'noValue' }] });
    },
  );

  it.each([
    ...['Infant', 'Baby', 'Toddler', '7', '6 months'].map((cell) => [cell, true] as const),
    ...['Teen', 'Adult', '34'].map((cell) => [cell, false] as const),
  ])('reads “%s” as a child: %s', (cell, isChild) => {
    expect(read('Name|Age', `Ana Silva|${cell}`)).toMatchObject({ persons: [{ isChild }], error: null });
  });

  it('gives the number of a list, but no other priority', () => {
    expect(households('Name|Priority', 'Ana Silva|Normal')).toEqual(['Ana Silva']);
    expect(read('Name|Priority', 'Ana Silva|2').list).toBe(2);
  });

  it.each([
    ['="02138"', '02138', []],
    ["'02138", '02138', []],
    ['2138', '02138', ['postcode']],
  ])('gives the postcode in %s', (cell, postcode, codes) => {
    expect(read('Name|ZIP|State', `Ana Silva|${cell}|MA`)).toMatchObject({ postcode, codes });
  });

  it('keeps a postcode of four digits in another country', () => {
    expect(read('Name|Postcode|Country', 'Ana Silva|1010|Austria').postcode).toBe('1010');
  });

  it('drops a phone number that a spreadsheet shortened', () => {
    expect(read('Name|Phone', 'Ana Silva|4.915E+11')).toMatchObject({ phone: '', codes: ['shortened'] });
  });

  it.each([
    ['"VIP","Gala 2025"', ['VIP', 'Gala 2025']],
    ['Wedding ::: * myContacts', ['Wedding']],
    ['"Gala 2026","Board, 2025"', ['Gala 2026', 'Board, 2025']],
    ['Tan (https://www.notion.so/Tan-99887766?pvs=21)', ['Tan']],
  ])('gives the tags in %s', (cell, tags) => {
    expect(read('Name|Tags', `Ana Silva|${cell}`).tags).toEqual(tags);
  });

  it('reports a postcode that may have lost its zero', () => {
    const { households: all, rows } = readList([
      'Name|ZIP',
      ...['Ana Silva|7102', 'Bo Reed|3301', 'Cy Hale|11217'],
    ]);
    expect(all[0]?.postcode).toBe('7102');
    expect(rows[0]?.notices).toMatchObject([{ code: 'shortPostcode' }]);
  });

  it('puts a house number with its street', () => {
    expect(read('Naam|Straat|Huisnummer', 'Ana Silva|Kerkstraat|12b').addressLines).toEqual([
      'Kerkstraat 12b',
    ]);
  });

  it('takes a city and its postcode from one column', () => {
    expect(
      read('Name|Mailing Address|City, State ZIP', 'Ana Silva|PO Box 114|Elkhart, IN 46515'),
    ).toMatchObject({
      addressLines: ['PO Box 114', 'IN'],
      city: 'Elkhart',
      postcode: '46515',
    });
  });

  it('gives a phone number under a heading such as Home', () => {
    expect(read('First|Home|Mobile', 'Ana|973-555-0110|').phone).toBe('973-555-0110');
  });

  it('adds a state to the address', () => {
    expect(
      read('Name|Street Address|City|State/Province|Zip/Postal Code', 'Ana Silva|14 Birch Ln|Avon|CT|06001'),
    ).toMatchObject({
      addressLines: ['14 Birch Ln', 'CT'],
      city: 'Avon',
      postcode: '06001',
    });
  });
});

describe('a row without a guest', () => {
  it('stays out of the import: sections, totals and remarks', () => {
    const { households: all, skipped } = readList([
      'Name|Email|Seats',
      'BRIDE’S FAMILY||',
      'Ana Silva|ana@example.org|1',
      'Friends:||',
      'Groom - family||',
      'Bo Reed||2',
      'Total||12',
      'Updated 3 May 2026 by Mum||',
    ]);
    expect(all.map(inShort)).toEqual(['Ana Silva', 'Bo Reed / 2']);
    expect(skipped).toEqual([2, 4, 5, 7, 8]);
  });

  it('may precede the headings, however many such rows there are', () => {
    const facts = [
      ['Our wedding'],
      ['Date', '12 June'],
      ['Budget', '20,000'],
      ['Place', 'Orchard House'],
      [''],
      [''],
    ];
    expect(headingRow([...facts, ['Name', 'Email'], ['Ana Silva', 'ana@example.org']])).toBe(6);
  });
});

describe('two persons of one name', () => {
  it('stay apart by their postcodes if nothing else differs', () => {
    const { households: all } = readList(['Name|ZIP', 'John Smith|10001', 'John Smith|10002']);
    expect(all.map(({ label }) => label)).toEqual(['John Smith', 'John Smith (10002)']);
  });

  it('become two households if their contacts differ', () => {
    const { households: all, rows } = readList([
      'Name|Email|City',
      'John Smith|john@example.org|Boston',
      'John Smith|js@example.com|Chicago',
    ]);
    expect(all.map(({ label }) => label)).toEqual(['John Smith', 'John Smith (Chicago)']);
    expect(rows[1]?.notices).toMatchObject([{ code: 'sameName' }]);
  });
});

describe('two rows of one last name', () => {
  it('become two households if one of them names several persons', () => {
    const { households: all, rows } = readList(['Family|Guests', 'Baker|Tom & Sally', 'Baker|Ann & Lou']);
    expect(all.map(({ label }) => label)).toEqual(['Baker', 'Ann Baker and Lou Baker']);
    expect(rows[1]?.notices).toMatchObject([{ code: 'sharedName' }, { code: 'maybeSame' }]);
  });
});

describe('a row that is put with the row above', () => {
  it('stays in that household even if its contacts differ', () => {
    const { households: all } = readList(
      ['Household|Name|ZIP', '|Ana Silva|10001', '|Bo Reed|10002', 'Hale|Cy Hale|10003'],
      { blankHousehold: 'above' },
    );
    expect(all.map(({ label }) => label)).toEqual(['Ana Silva', 'Hale']);
  });
});

describe('an undone guess', () => {
  it.each([
    ['lastFirst', 'Smith, Mary Ann', 'Smith, Mary Ann'],
    ['place', 'Ana Silva & guest', 'Ana Silva'],
    ['sharedName', 'Ana & Luis Silva', 'Ana + Luis Silva'],
    ['couple', 'Mr. & Mrs. John Smith', 'Mr. Smith + Mrs. John Smith'],
    ['remark', 'Sam Singh (vegan)', 'Sam Singh (vegan)'],
  ])('named %s turns the cell “%s” into %s', (code, cell, short) => {
    const list = [{ number: 2, cells: [cell] }];
    const manner = mannerOf(list, ['name'], { off: new Set([code]) });
    const grouping = groupRows(limits);
    grouping.add(readRow(2, [cell], ['name'], limits, manner));
    expect([...grouping.finish().values()].map(created).map(inShort)).toEqual([short]);
  });

  it('named joinedRows keeps two answers of one person apart', () => {
    const [lines, off] = [['Name|Email', 'Jo Kent|jo@x.org', 'Jo Kent|jo@x.org'], new Set(['joinedRows'])];
    const { households, rows } = readList(lines, { off });
    expect(households.map(({ label }) => label)).toEqual(['Jo Kent', 'Jo Kent (2)']);
    expect(rows.every(({ error }) => error === null)).toBe(true);
    const many = readList([...lines, ...lines.slice(1), ...lines.slice(1)], { off });
    expect([many.households.at(-1)?.label, readList(lines).households.length]).toEqual(['Jo Kent (6)', 1]);
  });
});
