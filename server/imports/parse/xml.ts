/** Walks through XML piece by piece. It defines no entities, loads nothing, and builds no tree. */
import { SaxesParser } from 'saxes';
import { NotAList } from './refused.ts';

interface Visitor {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const piece = 65_536;
/** The deepest nesting of tags. No sheet is deeper. */
const deepest = 64;

/** Calls the visitor for each tag and text. Names come without their prefix. */
export function walkXml(bytes: Uint8Array, visitor: Visitor): void {
  const parser = new SaxesParser();
  let depth = 0;
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest) throw new NotAList('The file is damaged. Its parts are nested too deeply.');
    visitor.open?.(bare(tag.name), tag.attributes);
  });
  if (visitor.text) {
    parser.on('text', (text) => visitor.text?.(text));
    parser.on('cdata', (text) => visitor.text?.(text));
  }
  parser.on('closetag', (tag) => {
    depth -= 1;
    visitor.close?.(bare(tag.name));
  });
  parser.on('error', () => {
    throw new NotAList('The file is damaged or incomplete.');
  });
  const decoder = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
  for (let at = 0; at < bytes.length; at += piece)
    parser.write(decoder.decode(bytes.subarray(at, at + piece), { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}
