// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { controls, goToControlOf, partOf } from './parts-of-page.ts';

const page = () => {
  document.body.innerHTML = `
    <main><div class="drawing"></div>
      <header><h1 class="title"><span id="letters">Picnic</span></h1><dl class="facts"><dd id="fact"></dd></dl><p class="spots"></p></header>
      <div class="card"><form><label><input id="name"></label><button id="send"><b id="word">Send</b></button></form></div></main>`;
};

it.each([
  ['#letters', 'title'],
  ['#fact', 'details'],
  ['.spots', 'spots'],
  ['#name', 'fields'],
  ['#word', 'button'],
  ['form', 'form'],
  ['.drawing', 'cover'],
  ['main', 'page'],
  ['.none', 'page'],
])('the element %s belongs to the part %s of the page', (selector, part) => {
  page();
  expect(partOf(document.querySelector(selector))).toBe(part);
});

it('choosing a part of the page moves the focus to the first of its controls', () => {
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `<div data-controls="${controls('text', 'title')['data-controls']}"><p></p><input type="color"><input id="found"></div>`;
  expect(goToControlOf('title', document)).toBe(true);
  expect(document.activeElement?.id).toBe('found');
  expect(goToControlOf('spots', document)).toBe(false);
});
