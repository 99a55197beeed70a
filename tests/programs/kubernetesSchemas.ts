import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CLUSTER_TOOLS, downloadModule, type GoSource } from './goPrograms.ts';

const KUBERNETES = { path: 'k8s.io/kubernetes', version: 'v1.34.4' } as const;
const KEDA = { path: 'github.com/kedacore/keda/v2', version: 'v2.21.0' } as const;
const OPERATOR = { path: 'github.com/prometheus-operator/prometheus-operator', version: 'v0.85.0' } as const;

/** The folders of custom resource definitions in the sources of their authors. */
const RESOURCES: readonly (readonly [source: GoSource, folder: string])[] = [
  [KEDA, 'config/crd/bases'],
  [OPERATOR, 'example/prometheus-operator-crd'],
];

type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}
interface Definition extends JsonObject {
  readonly 'x-kubernetes-group-version-kind'?: readonly Kind[];
}
type Kind = Readonly<Record<'group' | 'version' | 'kind', string>>;
interface CustomResource {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: JsonObject } }[];
  };
}

/** Fields of these types may be numbers as well, which the description of Kubernetes does not say. */
const NUMBER_OR_TEXT = ['util.intstr.IntOrString', 'api.resource.Quantity'];

/**
 * Returns the folder with a strict JSON schema for each kind of Kubernetes, KEDA, and the Prometheus Operator, as kubeconform
 * names them. The first call makes them from the descriptions in the released sources.
 */
export function kubernetesSchemas(): string {
  const versions = [KUBERNETES, KEDA, OPERATOR].map(({ version }) => version);
  const folder = join(CLUSTER_TOOLS, `schemas-${versions.join('-')}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CLUSTER_TOOLS, { recursive: true });
  const made = mkdtempSync(join(CLUSTER_TOOLS, 'schemas-'));
  const write = ({ group, version, kind }: Kind, schema: Json) => {
    const [firstPart] = group.split('.');
    const name = [kind, ...(group === '' ? [] : [firstPart]), version].join('-').toLowerCase();
    writeFileSync(join(made, `${name}.json`), JSON.stringify(schema));
  };
  try {
    const text = readFileSync(join(downloadModule(KUBERNETES), 'api/openapi-spec/swagger.json'), 'utf8');
    const { definitions }: { readonly definitions: Readonly<Record<string, Definition>> } = JSON.parse(text);
    for (const [name, definition] of Object.entries(definitions))
      for (const kind of definition['x-kubernetes-group-version-kind'] ?? [])
        write(kind, { $ref: `#/definitions/${name}`, definitions: usedBy(name, definitions) });
    for (const [source, path] of RESOURCES) {
      const files = join(downloadModule(source), path);
      for (const file of readdirSync(files)) {
        const { spec }: CustomResource = parse(readFileSync(join(files, file), 'utf8'));
        for (const { name, schema } of spec.versions)
          write({ group: spec.group, version: name, kind: spec.names.kind }, strict(schema.openAPIV3Schema));
      }
    }
    renameSync(made, folder);
    return folder;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Returns a definition and all that it refers to. */
function usedBy(first: string, definitions: Readonly<Record<string, Definition>>): JsonObject {
  const used = new Map<string, Json>();
  const names = [first];
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (used.has(name)) continue;
    const isNumberOrText = NUMBER_OR_TEXT.some((ending) => name?.endsWith(ending));
    used.set(name, isNumberOrText ? { type: ['string', 'number'] } : strict(definitions[name] ?? {}));
    names.push(
      ...JSON.stringify(definitions[name])
        .matchAll(/"#\/definitions\/([^"]+)"/g)
        .map(([, other = '']) => other),
    );
  }
  return Object.fromEntries(used);
}

/** Returns a schema whose objects allow only the members that it names. */
function strict(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, strict(member)]));
  const isClosed =
    'properties' in schema && schema.type === 'object' && !schema['x-kubernetes-preserve-unknown-fields'];
  return isClosed && !('additionalProperties' in schema) ? { ...members, additionalProperties: false } : members;
}
