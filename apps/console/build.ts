/** Builds the console into dist/. Run by `npm start`, by Jest, and by the image build. */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
const STAMP = join(DIST, 'inputs.json');
const PAGES = { index: 'src/main.tsx' };
const ICON = 'src/icon.svg';
/** Files that decide the result without being part of it. */
const SETTINGS = [
  '../../packages/shared/src/palette.ts',
  'build.ts',
  'index.html',
  'package.json',
  '../../pnpm-lock.yaml',
];

/** The palette that sign-in pages, dashboard, and charts use, as CSS variables. */
const palette: Plugin = {
  name: 'palette',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^palette\.css$/ }, ({ path }) => ({ path, namespace: 'made' }));
    onLoad({ filter: /.*/, namespace: 'made' }, async () => {
      const { CSS_COLORS } = await import('@tearsheet/shared');
      return { contents: `:root { ${CSS_COLORS} }`, loader: 'css' };
    });
  },
};

/**
 * Leaves ECharts out of the pages. They load it by a dynamic import when a chart comes into view. Static imports belong to the HTML
 * and PDF reports, which the console does not make, but esbuild would load the library with every page because of them.
 */
const lazyCharts: Plugin = {
  name: 'lazy charts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/parts\.ts$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'no-charts' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'no-charts' }, () => ({ contents: 'export const init = null;' }));
  },
};

/** Files have the hash of their content in their names, so browsers may keep them forever. Does nothing if no source changed. */
export default async function buildConsole(): Promise<void> {
  if (isFresh()) return;
  // Loaded here because a second start does not need it.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: HERE,
    entryPoints: Object.entries({ ...PAGES, icon: ICON }).map(([out, source]) => ({ in: source, out })),
    outdir: join(DIST, 'console'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The other builds of these packages need Node's Buffer.
    alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync', 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' },
    loader: { '.svg': 'copy' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [palette, lazyCharts],
    minify: true,
    metafile: true,
    legalComments: 'linked',
    logLevel: 'warning',
  });
  for (const [page, source] of Object.entries(PAGES)) writePage(page, source, metafile);
  await removeOld(metafile);
  const inputs = [...SETTINGS, ...Object.keys(metafile.inputs).filter((file) => !/^(<|made:|no-charts:)/.test(file))];
  write(STAMP, JSON.stringify(Object.fromEntries(inputs.map((file) => [file, changedAt(file)]))));
}

/** True if every file that went into the last build is as it was. */
function isFresh(): boolean {
  try {
    const inputs: Readonly<Record<string, number>> = JSON.parse(readFileSync(STAMP, 'utf8'));
    return Object.entries(inputs).every(([file, time]) => changedAt(file) === time);
  } catch {
    return false;
  }
}

function changedAt(file: string): number {
  return statSync(join(HERE, file)).mtimeMs;
}

/** Puts the hashed names into the page. The chunks that the script imports are fetched at the same time as the script. */
function writePage(page: string, source: string, { outputs }: Metafile): void {
  const address = (path: string) => `/console/${basename(path)}`;
  const outputOf = (input: string) => Object.keys(outputs).find((path) => outputs[path]?.entryPoint === input) ?? '';
  const script = outputOf(source);
  const styles = outputs[script]?.cssBundle;
  const head = [
    `<link rel="icon" href="${address(outputOf(ICON))}">`,
    ...(styles === undefined ? [] : [`<link rel="stylesheet" href="${address(styles)}">`]),
    ...staticImports(script, outputs).map((path) => `<link rel="modulepreload" href="${address(path)}">`),
    `<script type="module" src="${address(script)}"></script>`,
  ];
  const html = readFileSync(join(HERE, `${page}.html`), 'utf8').replace('<!-- files -->', head.join('\n'));
  write(join(DIST, `${page}.html`), html);
}

function staticImports(script: string, outputs: Metafile['outputs']): string[] {
  const found = new Set<string>();
  const waiting = [script];
  for (const path of waiting) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue;
      found.add(imported);
      waiting.push(imported);
    }
  }
  return [...found];
}

async function removeOld({ outputs }: Metafile): Promise<void> {
  const current = new Set(Object.keys(outputs).map((path) => relative('dist/console', path)));
  for (const file of await readdir(join(DIST, 'console'))) {
    if (!current.has(file)) rmSync(join(DIST, 'console', file));
  }
}

/** Readers see the old content or the new, never a part. */
function write(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

if (import.meta.main) await buildConsole();
