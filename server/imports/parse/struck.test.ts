/** Guests who are struck out in a spreadsheet, by the look of a cell or of some of its words. */
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { created } from '#domain/imports/fates.ts';
import { programsHere } from '../../testing/programs.ts';
import { workbook } from '../lists-cases.ts';
import { makeListReader } from '../reader.ts';
import { struck } from './struck.ts';

const reader = makeListReader(programsHere.lists);
const call = { gone: new AbortController().signal };

/** Returns the persons of each household, and the rows that are left out. */
async function readFrom(bytes: Uint8Array) {
  const reading = await reader.read({ bytes, type: '' }, call);
  if (reading.kind !== 'read') throw new Error(reading.why);
  const outcome = await reading.mapped;
  if (outcome.kind !== 'mapped') throw new Error(outcome.why);
  return {
    households: outcome.households.map((each) => {
      const { persons, addressLines } = created(each);
      return [...persons.map(({ name }) => name), ...addressLines].join(' + ');
    }),
    leftOut: outcome.rows
      .filter(({ notices }) => notices.some(({ code }) => code === 'leftOut'))
      .map(({ row }) => row),
    unsure: outcome.rows
      .filter(({ notices }) => notices.some(({ code }) => code === 'unsure'))
      .map(({ row }) => row),
  };
}

const styles = `<styleSheet><fonts><font><b/></font><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`;
/** A cell with a style: 1 is struck out. */
const cell = (text: string, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

it('leaves out struck-off guests of a workbook, and reads no struck partner or address', async () => {
  const sheet = [
    row(...['First name', 'Last name', 'Partner', 'Address'].map((text) => cell(text))),
    row(cell('Ann'), cell('Reed'), cell('Tom Hale', 1), cell('1 Elm Rd')),
    row(cell('Bo', 1), cell('Hale', 1), cell(''), cell('2 Elm Rd')),
    row(cell('Cy', 2), cell('Moor'), cell('Di Moor'), cell('3 Elm Rd')),
    row(cell('Ed'), cell('Lane'), cell(''), cell('4 Elm Rd', 1)),
    row(cell('Flo'), cell('Webb'), cell(''), cell('5 Elm Rd')),
  ].join('');
  expect(await readFrom(workbook({ sheet, styles }))).toEqual({
    households: ['Ann Reed + 1 Elm Rd', 'Cy Moor + Di Moor + 3 Elm Rd', 'Ed Lane', 'Flo Webb + 5 Elm Rd'],
    leftOut: [3],
    unsure: [2, 5],
  });
});

it('reads cells of which some words are struck out', async () => {
  const rich = `<si><r><t>Jo </t></r><r><rPr><strike/></rPr><t xml:space="preserve">&amp; Ste</t></r><r><rPr><strike/></rPr><t>ve</t></r><r><t xml:space="preserve"> Hallam</t></r></si><si><r><rPr><strike/></rPr><t>Kim Boyle</t></r></si>`;
  const sheet = [
    row(cell('Name'), cell('Town')),
    row('<c t="s"><v>0</v></c>', cell('York')),
    row('<c t="s"><v>1</v></c>', cell('Hull')),
    row('<c t="inlineStr"><is><r><rPr><strike/></rPr><t>Al Poe</t></r></is></c>', cell('Hull')),
    row(cell('Ann Reed'), cell('Bath')),
    row(cell('Bo Hale'), cell('Bath')),
    row(cell('Cy Moor'), cell('Bath')),
  ].join('');
  const { households, leftOut } = await readFrom(workbook({ sheet, styles, shared: rich }));
  expect(households).toEqual(['Jo Hallam', 'Ann Reed', 'Bo Hale', 'Cy Moor']);
  expect(leftOut).toEqual([3, 4]);
});

it('reads a list whose rows are mostly struck out as one that is done', async () => {
  const sheet = [
    row(cell('Name')),
    ...['Ann Reed', 'Bo Hale', 'Cy Moor', 'Ed Lane'].map((name) => row(cell(name, 1))),
  ].join('');
  expect(await readFrom(workbook({ sheet: sheet + row(cell('Di Frost')), styles }))).toMatchObject({
    households: ['Ann Reed', 'Bo Hale', 'Cy Moor', 'Ed Lane', 'Di Frost'],
    leftOut: [],
  });
});

it('leaves out struck-off guests of an OpenDocument sheet', async () => {
  const line = (text: string, style = '') =>
    `<table:table-row><table:table-cell table:style-name="${style}"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
  const look = (name: string, value: string) =>
    `<style:style style:name="${name}"><style:text-properties style:text-line-through-style="${value}"/></style:style>`;
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>${look('off', 'solid')}${look('on', 'none')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Guests">${[
    line('Name'),
    line('Ann Reed', 'on'),
    line('Bo Hale', 'off'),
    line('Cy <text:span text:style-name="off">&amp; Tim</text:span> Moor'),
    line(
      '<text:span text:style-name="off">Al <text:span text:style-name="on">Gray</text:span> Poe</text:span>',
    ),
    line('<text:span text:style-name="off">Bea<text:s/>Poe</text:span>'),
    line('Di Frost'),
    line('Ed Lane'),
  ].join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
  const bytes = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(content),
  });
  const { households, leftOut } = await readFrom(bytes);
  expect(households).toEqual(['Ann Reed', 'Cy Moor', 'Di Frost', 'Ed Lane']);
  expect(leftOut).toEqual([3, 5, 6]);
});

it('reads a long struck text in a moment', () => {
  const wide = `a${' '.repeat(200_000)}b`;
  expect(struck(wide)).toBe(`~~${wide}~~`);
});
