import { describe, expect, it } from 'vitest';
import { recordsIn } from './record-lines.ts';

describe('guests with several lines each', () => {
  it('become rows with a column for each label, address and contact', () => {
    const lines = [
      'Ana Silva',
      'Kids: Eva (3)',
      '4 Birch Lane',
      'Stowe, VT 05672',
      '',
      'Bo Reed',
      'bo@x.org',
    ];
    expect(recordsIn(lines.join('\n'))).toEqual({
      headings: ['Name', 'Kids', 'Address', 'Email'],
      rows: [
        { number: 1, cells: ['Ana Silva', 'Eva (3)', '4 Birch Lane\nStowe, VT 05672'] },
        { number: 6, cells: ['Bo Reed', '', '', 'bo@x.org'] },
      ],
    });
  });

  it('may begin with a label instead of a blank line', () => {
    const lines = ['Name: Ana', 'Guests: 2', 'Name: Bo', 'Guests: 1', 'allergic to nuts'];
    expect(recordsIn(lines.join('\n'))).toEqual({
      headings: ['Name', 'Guests', 'Notes'],
      rows: [
        { number: 1, cells: ['Ana', '2'] },
        { number: 3, cells: ['Bo', '1', 'allergic to nuts'] },
      ],
    });
  });

  it.each([
    ['Family:\n- Ana\n- Bo\n\nWork:\n- Cy\n- Di'],
    ['Ana Silva\nLuis Silva\n\nBo Reed\nDi Reed'],
    ['Ana Silva - 555 010 1111\nBo Reed - 555 010 2222'],
    ['Name\tEmail\nAna\tana@x.org\n\nBo\tbo@x.org'],
    ['Name,Email\nAna,ana@x.org\nBo,bo@x.org'],
  ])('aren’t found in another list: %j', (text) => {
    expect(recordsIn(text)).toBeNull();
  });
});
