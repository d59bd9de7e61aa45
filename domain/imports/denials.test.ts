/** Which texts may say that a guest doesn't come. */
import { describe, expect, it } from 'vitest';
import { mayDeny, tellsOfParting } from './denials.ts';

describe('a text may deny that its guest comes', () => {
  it.each([
    ...["can't make it", 'wont be there', 'sends apologies', 'backed out', 'out', "it's a no", 'no, working'],
    ...['verhindert', 'hat sich entschuldigt', 'schafft es nicht', 'ist raus', 'hat Absage geschickt'],
    ...['empêchée', 'se désiste', 'ne pourra pas', 'indisponible', 'ne sera pas là'],
    ...['no puede ir', 'ausente', 'ha cancelado', 'não pode', 'desistiu', 'não dá'],
    ...['non può', 'ha rinunciato', 'assente', 'kan niet', 'zegt af', 'afwezig'],
    ...['nie może', 'odpada', 'zrezygnowali', 'kan inte', 'återbud', 'tackar nej', 'kan ikke', 'meldt afbud'],
    ...['RIP', '† 2023', 'lost her in May', 'verstarb im Mai', 'nieżyje', 'Ana ❌'],
    ...['vegan, not coming', 'no email. Not able to come'],
  ])('%s', (text) => expect(mayDeny(text)).toBe(true));
});

describe('a text denies something else', () => {
  it.each([
    ...['no email', 'no 12 Mill Lane', 'No. 4', 'no nuts', 'not sure yet', "can't wait!", 'no reply yet'],
    ...[
      "hasn't replied",
      'high chair not needed',
      'not married',
      'no kids',
      "doesn't drink",
      'find out first names',
    ],
    ...[
      'kein Schwein',
      'nicht neben Tante Inge',
      'weiß noch nicht',
      'pas de gluten',
      'sin gluten',
      'no come carne',
    ],
    ...['senza glutine', 'geen vlees', 'weet nog niet', 'nie je mięsa', 'inte svarat', 'may bring wine'],
  ])('%s', (text) => expect(mayDeny(text)).toBe(false));
});

it('tells of couples that parted', () => {
  expect(['Divorced 2024', 'verwitwet', 'séparés', 'rozwiedzeni'].map(tellsOfParting)).toEqual(
    Array(4).fill(true),
  );
  expect(['splitting a cake', 'exchange student', 'Texas'].map(tellsOfParting)).toEqual(Array(3).fill(false));
});
