/** The files of the guest's page, under the names that the build gave them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FontFiles, PageFiles } from '#web/rsvp/page/render.tsx';
import type { AppOptions } from '../http/deps.ts';
import { type Manifest, readManifest, withImports } from '../http/pages/manifest.ts';

const entry = 'rsvp/page/client.tsx';

export function pageFiles({ webDir, devWeb }: AppOptions): PageFiles {
  if (devWeb) return developmentFiles(devWeb);
  const manifest = webDir ? readManifest(path.join(webDir, '.vite', 'rsvp.json')) : null;
  // Without a build there is no script. The page stays readable, as it does without JavaScript.
  if (!webDir || !manifest) return nothing;
  const read = (file: string) => readFileSync(path.join(webDir, file), 'utf8');
  const chunks = withImports(manifest, entry);
  const fonts = new Map<string, FontFiles | null>();
  const font = (name: string): FontFiles | null => {
    let font = fonts.get(name);
    if (font === undefined) fonts.set(name, (font = fontOf(manifest, name, read)));
    return font;
  };
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    words: (language) => {
      const chunk = manifest[`../domain/words/guest/${language}.ts`];
      return chunk ? `/${chunk.file}` : null;
    },
    styles: [],
    sharedCss: chunks
      .flatMap(({ css = [] }) => css)
      .map(read)
      .join(''),
    development: '',
    font,
  };
}

const nothing: PageFiles = {
  scripts: [],
  words: () => null,
  styles: [],
  sharedCss: '',
  development: '',
  font: () => null,
};

function fontOf(manifest: Manifest, name: string, read: (file: string) => string): FontFiles | null {
  const chunk = manifest[`rsvp/fonts/${name}.css`];
  const file = chunk?.file.endsWith('.css') ? chunk.file : chunk?.css?.[0];
  if (!file) return null;
  const css = read(file).trim();
  const latin: Record<string, string> = {};
  for (const [, address = '', weight = ''] of css.matchAll(
    /url\(["']?([^"')]*-latin-(\d+)-normal[^"')]*)["']?\)/g,
  )) {
    latin[weight] = address;
  }
  return { css, latin };
}

/**
 * During development, Vite serves the modules and reloads them. Its preamble has to run before the
 * first module.
 */
function developmentFiles(devWeb: string): PageFiles {
  return {
    ...nothing,
    scripts: [`${devWeb}/${entry}`],
    styles: [`${devWeb}/rsvp/rsvp.css`],
    development:
      `<script type="module" src="${devWeb}/@vite/client"></script>` +
      `<script type="module">import refresh from '${devWeb}/@react-refresh';` +
      `refresh.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;` +
      `window.__vite_plugin_react_preamble_installed__=true</script>`,
  };
}
