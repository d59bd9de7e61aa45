import { expect, it } from 'vitest';
import { typedHousehold } from './typed.ts';

it('typedHousehold reads a household and its persons from one line', () => {
  const read = (text: string) => {
    const found = typedHousehold(text);
    return (
      found && [found.label, ...found.invitees.map(({ name, isPlaceholder }) => (isPlaceholder ? '+' : name))]
    );
  };
  expect(read('Ana Silva')).toEqual(['Ana Silva', 'Ana Silva']);
  expect(read(' Ana & Ben Silva +1')).toEqual(['Ana & Ben Silva', 'Ana Silva', 'Ben Silva', '+']);
  expect(read('Ana Silva, Ben Okafor and Cy, ')).toEqual([
    ...['Ana Silva, Ben Okafor and Cy', 'Ana Silva', 'Ben Okafor', 'Cy'],
  ]);
  expect(read('The Silva family + 4')).toEqual(['The Silva family', '+', '+', '+', '+']);
  expect(read('Okafor household')).toEqual(['Okafor household']);
  expect(read('Cher')).toEqual(['Cher', 'Cher']);
  expect(read('Sandy Anderson')).toEqual(['Sandy Anderson', 'Sandy Anderson']);
  expect(read('Ana +99')?.length).toBe(22);
  for (const nothing of ['', '   ', '+2', ', ']) expect(read(nothing)).toBeNull();
});
