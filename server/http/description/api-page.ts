/**
 * Makes the page that shows the API's description: HTML and CSS alone, so that it opens at once on
 * a phone, and a browser's own search and a screen reader find every call.
 */
import { escapeHtml } from '#domain/kernel/html.ts';
import { counted } from '#domain/kernel/text.ts';
import { inlineHash } from '../security.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: Content;
  responses?: Record<string, Content & { description?: string }>;
  security?: unknown[];
}

/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation> | undefined>;
  components?: { schemas?: Record<string, Schema> };
}

const style = `:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:light-dark(#1f1b16,#f2ece2);background:light-dark(#faf8f4,#16120e);overflow-wrap:anywhere}
main{max-width:58rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.35rem;margin:2.5rem 0 .75rem}h4{font-size:1rem;margin:1.25rem 0 .25rem}
a{color:light-dark(#c2410c,#f68b55)}a:focus-visible,summary:focus-visible{outline:3px solid light-dark(#c2410c,#f68b55);outline-offset:2px}
code{font:.9em/1.5 ui-monospace,monospace}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem .5rem;list-style:none;padding:0;margin:1rem 0}nav a{display:inline-block;padding:.6rem .5rem;line-height:1.5rem}
details{border:1px solid light-dark(#e7e2da,#38312a);border-radius:.5rem;margin:.5rem 0;background:light-dark(#fff,#1f1a15)}
summary{cursor:pointer;padding:.6rem .75rem;min-height:1.5rem}summary span{display:block;color:light-dark(#655d53,#b0a597)}
summary h3{display:inline;font-size:1rem;font-weight:400}summary b{display:inline-block;min-width:4rem}
details>div{padding:0 .75rem 1rem;scroll-margin-top:6rem}ul{padding-left:1.25rem;margin:.25rem 0}small{color:light-dark(#655d53,#b0a597);font-size:.875rem}
dl{margin:.25rem 0}dt{font-weight:600;float:left;clear:left;width:3rem}dd{margin:0 0 .25rem 3.5rem}`;

/** The page's own content security policy. */
export const apiPagePolicy = `default-src 'none'; style-src ${inlineHash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const nameOf = (ref: string): string => decodeURIComponent(ref.slice(ref.lastIndexOf('/') + 1));
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
/** Sentences of the document mark code with backticks. */
const sentence = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const maxInteger = Number.MAX_SAFE_INTEGER;

/**
 * Describes the values that the schema accepts beyond its type, for example "1 to 200 characters".
 */
function limits({ minimum, maximum, minLength, maxLength, minItems, maxItems, description }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit?: string): string[] => {
    const min = from !== undefined && from > -maxInteger ? from : undefined;
    const max = to !== undefined && to < maxInteger ? to : undefined;
    const number = (count: number) => count.toLocaleString('en-US');
    const of = (count: number) => (unit ? counted(count, unit) : number(count));
    if (max === undefined) return min ? [`at least ${of(min)}`] : [];
    return [min === undefined ? `at most ${of(max)}` : `${number(min)} to ${of(max)}`];
  };
  return [
    ...range(minimum, maximum),
    ...range(minLength, maxLength, 'character'),
    ...range(minItems, maxItems, 'item'),
    ...(description ? [description] : []),
  ].join('. ');
}

/** Writes a type in a line, for example "string or null". Objects show their fields below it. */
function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return `<a href="#object-${escapeHtml(name)}">${code(name)}</a>`;
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (either) return [...new Set(either.map(typeOf))].join(schema.allOf ? ' and ' : ' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const types = [schema.type ?? (schema.properties ? 'object' : 'any value')].flat();
  return types.join(' or ') + (schema.format ? ` (${escapeHtml(schema.format)})` : '');
}

/** Lists the fields of all objects within the schema, without following references. */
function fieldsOf(schema: Schema): string {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const below = [...inner, ...more, ...(schema.items ? [schema.items] : [])].map(fieldsOf).join('');
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const note = [isRequired ? 'required' : '', limits(field)].filter(Boolean).join('. ');
    return `<li>${code(name)} ${typeOf(field)}${note ? ` <small>${sentence(note)}</small>` : ''}${fieldsOf(field)}</li>`;
  });
  return (own.length ? `<ul>${own.join('')}</ul>` : '') + below;
}

const bodyOf = (content: Content['content']): string =>
  Object.entries(content ?? {})
    .map(([type, { schema = {} }]) => {
      const kind = type === 'application/json' ? '' : ` <small>${escapeHtml(type)}</small>`;
      return typeOf(schema) + kind + fieldsOf(schema);
    })
    .join('');

/** Statuses that any call may answer with. The page explains them once. */
const ofEveryCall = ['429', '500', '503'];

function callHtml(method: string, path: string, call: Operation): string {
  const parameters = (call.parameters ?? []).map(
    ({ name, in: place, required = false, schema = {}, description = '' }) =>
      `<li>${code(name)} ${typeOf(schema)} <small>${sentence([`in the ${place}`, required ? 'required' : '', limits(schema), description].filter(Boolean).join('. '))}</small></li>`,
  );
  const answers = Object.entries(call.responses ?? {}).filter(([status]) => !ofEveryCall.includes(status));
  const isOpen = call.security !== undefined;
  return `<details><summary><h3><b>${method.toUpperCase()}</b> ${code(path)}</h3><span>${sentence(call.summary ?? '')}</span></summary><div id="${escapeHtml(call.operationId ?? '')}">
<small>${isOpen ? 'Without signing in.' : 'With a session: <code>Authorization: Bearer …</code>.'}</small>
${parameters.length ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${call.requestBody ? `<h4>Body</h4>${bodyOf(call.requestBody.content)}` : ''}
<h4>Answers</h4><dl>${answers
    .map(
      ([status, { description = '', content }]) =>
        `<dt>${status}</dt><dd>${sentence(description)} ${Number(status) < 300 ? bodyOf(content) : ''}</dd>`,
    )
    .join('')}</dl></div></details>`;
}

/** Makes the page's HTML, which is the same for everybody. */
export function apiPage({ info, paths = {}, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]) => ({ path, method, call })),
  );
  const tags = [...new Set(calls.map(({ call }) => call.tags?.[0] ?? 'other'))].sort();
  const objects = Object.entries(components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const sections = tags.map((tag) => {
    const ofTag = calls.filter(({ call }) => (call.tags?.[0] ?? 'other') === tag);
    return `<section aria-labelledby="calls-${escapeHtml(tag)}"><h2 id="calls-${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${ofTag.map(({ method, path, call }) => callHtml(method, path, call)).join('')}</section>`;
  });
  const title = `${info.title} API ${info.version}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><meta name="description" content="Every call of Turnout’s HTTP API, with its parameters, body and answers."><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1><p>${sentence(info.description ?? '')}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
<p>Every call can also answer 429 if there are too many, 500 if something went wrong on our side, and 503 if the service isn’t available. Errors are a <a href="#object-Problem"><code>Problem</code></a>.</p>
<nav aria-label="Calls"><ul>${tags.map((tag) => `<li><a href="#calls-${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')}<li><a href="#objects">Objects</a></li></ul></nav>
${sections.join('')}
<section aria-labelledby="objects"><h2 id="objects">Objects</h2>${objects
    .map(
      ([name, schema]) =>
        `<details><summary><h3>${code(name)}</h3></summary><div id="object-${escapeHtml(name)}">${typeOf(schema)} <small>${sentence(limits(schema))}</small>${fieldsOf(schema)}</div></details>`,
    )
    .join('')}</section></main></body></html>`;
}
