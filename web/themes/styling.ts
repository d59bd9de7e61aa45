/**
 * The parts that a theme's custom CSS can style. They are the page's own selectors; a theme's rule
 * with the same selector comes after the page's rule.
 */
export const stylableParts = [
  { selector: '.page', what: 'the whole page' },
  { selector: '.host', what: 'the line above the title' },
  { selector: '.title', what: 'the title' },
  { selector: '.facts', what: 'date, place and deadline' },
  { selector: '.card', what: 'the form, and the card after it' },
  { selector: '.choice', what: 'Yes and No' },
  { selector: '.field input', what: 'a text field' },
  { selector: '.field select', what: 'a list to choose from' },
  { selector: '.field textarea', what: 'the message' },
  { selector: '.form .button', what: 'the button that sends' },
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
