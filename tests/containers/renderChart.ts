import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { parseAllDocuments, stringify } from 'yaml';
import { ROOT } from '../architecture/sources.ts';
import { chartPrograms } from '../programs/goPrograms.ts';
import { kubernetesSchemas } from '../programs/kubernetesSchemas.ts';

export const CHART = join(ROOT, 'infra/kubernetes/tearsheet');
/** Values as an operator gives them in a file. Null removes a value of the chart. */
export type Values = Readonly<Record<string, unknown>>;

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const programs = await chartPrograms({ say: (line) => process.stderr.write(`${line}\n`) });

/** Runs tests where Helm and kubeconform can be built. */
export const describeChart = programs === null ? describe.skip : describe;

/** Helm notes that the alerts are a link, which the package contains as a file. */
const LINK_NOTE = /^level=INFO msg="found symbolic link.*\n/gm;

function run(program: 'helm' | 'kubeconform', args: readonly string[], input: string) {
  const { status, stdout, stderr } = spawnSync(programs?.[program] ?? '', args, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return { status, stdout, stderr: stderr.replace(LINK_NOTE, '') };
}

/** Runs `helm template` with these values. */
export function template(values: Values, more: readonly string[] = []) {
  return run(
    'helm',
    ['template', 'prod', CHART, '--kube-version', '1.31', '--values', '-', ...more],
    stringify(values),
  );
}

/** Runs `helm lint` with these values, in which a warning fails as well. */
export function lint(values: Values) {
  return run('helm', ['lint', '--strict', '--kube-version', '1.31', '--values', '-', CHART], stringify(values));
}

/** Returns the problems that kubeconform finds in manifests. It returns nothing if there are none. */
export function conformance(manifests: string): string {
  const location = join(kubernetesSchemas(), '{{ .ResourceKind }}{{ .KindSuffix }}.json');
  const { status, stdout, stderr } = run('kubeconform', ['-strict', '-schema-location', location], manifests);
  return status === 0 ? '' : stdout + stderr;
}

const known = new Map<string, readonly Manifest[]>();

/** Returns the objects that Helm makes with these values. Skipped blocks of tests ask as well, and get none without Helm. */
export function rendered(values: Values = {}): readonly Manifest[] {
  if (programs === null) return [];
  const key = JSON.stringify(values);
  const found = known.get(key);
  if (found !== undefined) return found;
  const { status, stdout, stderr } = template(values);
  if (status !== 0) throw new Error(stderr);
  const manifests = parseAllDocuments(stdout).flatMap((document): Manifest[] => document.toJS() ?? []);
  known.set(key, manifests);
  return manifests;
}
