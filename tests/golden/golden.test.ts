import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ANALYTICS_VERSION, type AnalysisInput, analyze, type Json, resultOf, toPlain } from '@tearsheet/shared/engine';
import { LEDGER_SCENARIOS, POLICY_SCENARIOS } from './ledgerScenarios.ts';
import { SCENARIOS } from './scenarios.ts';

/**
 * The outputs of analytics_version, kept in files. A changed output needs a higher ANALYTICS_VERSION (version.ts) and new
 * files: `UPDATE_GOLDEN=1 pnpm jest tests/golden`. Files of the same version are never overwritten.
 */
interface Golden {
  readonly analytics_version: number;
  readonly result: Json;
}

/** Sections that are younger than the file do not change it. They come in with the next analytics_version. */
function withSections(input: AnalysisInput, known: Golden | null): AnalysisInput {
  if (known === null || process.env.UPDATE_GOLDEN) return input;
  const sections = Object.keys((known.result as { readonly result: object }).result);
  return {
    ...input,
    settings: { ...input.settings, fields: input.settings.fields.filter((name) => sections.includes(name)) },
  };
}

describe('golden files', () => {
  test.each(Object.entries({ ...SCENARIOS, ...LEDGER_SCENARIOS, ...POLICY_SCENARIOS }))('%s', (name, input) => {
    const url = new URL(`./${name}.json`, import.meta.url);
    const known = existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Golden) : null;
    const result = JSON.parse(JSON.stringify(toPlain(resultOf(analyze(withSections(input, known)))))) as Json;
    const actual: Golden = { analytics_version: ANALYTICS_VERSION, result };
    if (process.env.UPDATE_GOLDEN && (known === null || known.analytics_version < ANALYTICS_VERSION)) {
      writeFileSync(url, `${JSON.stringify(actual, null, 1)}\n`);
      return;
    }
    if (known === null) throw new Error(`${name}.json is missing: run UPDATE_GOLDEN=1 pnpm jest tests/golden`);
    if (known.analytics_version === ANALYTICS_VERSION && JSON.stringify(known) !== JSON.stringify(actual)) {
      console.error(
        `The output changed but analytics_version is still ${ANALYTICS_VERSION}. If the change is meant, raise it in version.ts ` +
          'with a line of history and run UPDATE_GOLDEN=1 pnpm jest tests/golden.',
      );
    }
    expect(actual).toEqual(known);
  });
});
