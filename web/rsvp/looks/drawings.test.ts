import { expect, it } from 'vitest';
import { drawings } from '#domain/themes/drawings.ts';
import { neutralEvent } from '../page/event.ts';
import { drawingImage, drawingSvg } from './drawings.ts';
import { looksOf } from './looks.ts';

const colors = { page: '#ffffff', primary: '#112233', secondary: '#445566', accent: '#778899' };

it.each(drawings)(
  'the drawing %s stays within 8 kB and contains nothing that ends its CSS value',
  (drawing) => {
    const image = drawingImage(drawing, colors);
    expect(image.length).toBeLessThanOrEqual(8_192);
    expect(image).toMatch(/^url\("[^"#<>\n]+"\)$/);
    expect(drawingSvg(drawing, colors)).not.toMatch(/NaN|undefined|script|href/);
    // The image is the same each time, so that a page doesn't change between two visits.
    expect(drawingImage(drawing, colors)).toBe(image);
  },
);

it('the drawing does not appear inside another site', () => {
  const event = { ...neutralEvent, drawing: 'garden' as const };
  expect(looksOf(event, { embed: false }).variables['--drawing']).toMatch(/^url/);
  expect(looksOf(event, { embed: true }).variables['--drawing']).toBe('none');
});

it('form fields use a readable font if the theme’s font is for headlines', () => {
  const field = (font: string, styles = {}) =>
    looksOf({ ...neutralEvent, themeFontFamily: font, embedStyles: styles }, { embed: false }).variables[
      '--field-font'
    ];
  expect(field('Playfair Display')).toContain('system-ui');
  expect(field('Nunito')).toContain('Nunito');
  // If the host chose a font for the text, fields use it too.
  expect(field('Nunito', { fontFamily: 'Lora' })).toContain('Lora');
});
