/**
 * Draws SVG as PNG. Only this module loads the library, because a process can load its program only
 * once.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);

let ready: Promise<void> | null = null;

/** @param width in pixels. Without it, the picture is as wide as the SVG says. */
export async function pngOf(svg: string, width?: number): Promise<Buffer> {
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const drawing = new Resvg(svg, width === undefined ? {} : { fitTo: { mode: 'width', value: width } });
  const image = drawing.render();
  try {
    return Buffer.from(image.asPng());
  } finally {
    // The garbage collector doesn't free WebAssembly's memory.
    image.free();
    drawing.free();
  }
}
