/**
 * `npm run kernel`: compiles `packages/shared/kernel` from AssemblyScript to WebAssembly. The result is committed as a module of
 * text, so that nothing is built where the service runs. With `--check`, it compares instead of writing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const ROOT = join(import.meta.dirname, '..');
const KERNEL_FILE = join(ROOT, 'packages/shared/src/generated/tableKernel.ts');
/** Pages of 64 kB. The addresses in layout.ts end below. */
const PAGES = 40;

/** Returns the module whose text is the compiled kernel. */
async function compileKernel(): Promise<string> {
  let wasm = '';
  const options = ['--runtime', 'stub', '--noAssert', '-O3', '--use', 'abort=', '--initialMemory', String(PAGES)];
  const { error, stderr } = await asc.main(
    ['kernel/tableKernel.ts', '--baseDir', join(ROOT, 'packages/shared'), '--outFile', 'kernel.wasm', ...options],
    {
      writeFile: (_, bytes) => {
        wasm = Buffer.from(bytes).toString('base64');
      },
    },
  );
  if (error) throw new Error(`the kernel does not compile:\n${stderr}`, { cause: error });
  return `// Compiled from packages/shared/kernel by \`npm run kernel\`. Do not edit.\nexport const KERNEL =\n  '${wasm}';\n`;
}

const text = await compileKernel();
if (!process.argv.includes('--check')) writeFileSync(KERNEL_FILE, text);
else if (readFileSync(KERNEL_FILE, 'utf8') !== text)
  throw new Error('the committed kernel differs: run npm run kernel');
