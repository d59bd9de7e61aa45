/**
 * The parts that a theme's custom CSS can style. They are the page's own selectors; a theme's rule
 * with the same selector comes after the page's rule.
 */
export const stylableParts = [
  { selector: '.page', part: 'page' },
  { selector: '.host', part: 'host' },
  { selector: '.title', part: 'title' },
  { selector: '.facts', part: 'facts' },
  { selector: '.card', part: 'card' },
  { selector: '.choice', part: 'choice' },
  { selector: '.field input', part: 'input' },
  { selector: '.field select', part: 'select' },
  { selector: '.field textarea', part: 'message' },
  { selector: '.form .button', part: 'button' },
] as const;

export const exampleCss = `.title {
  letter-spacing: 2px;
}
.card {
  border-radius: 0;
}
.field input {
  border-width: 0 0 2px;
}
.form .button {
  border-radius: 0;
  text-transform: uppercase;
}
`;
