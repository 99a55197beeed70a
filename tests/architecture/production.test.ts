import { expect, test } from '@jest/globals';
import { packagesOfTests } from '@tearsheet/testing/packages/packagesOfTests.ts';
import { parse } from 'yaml';
import { read } from './sources.ts';

type Versions = Readonly<Record<string, string>>;
interface Lockfile {
  readonly importers: Readonly<
    Record<string, { readonly dependencies?: Readonly<Record<string, { version: string }>> }>
  >;
  readonly snapshots: Readonly<
    Record<string, { readonly dependencies?: Versions; readonly optionalDependencies?: Versions }>
  >;
}

/** The names of the packages that `npm start` installs, by the lockfile. */
function productionPackages({ importers, snapshots }: Lockfile): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string, version: string) => {
    // The version of an alias is the key of the package that it means.
    const key = version in snapshots ? version : `${name}@${version}`;
    if (version.startsWith('link:') || seen.has(key)) return;
    seen.add(key);
    names.add(name);
    const { dependencies, optionalDependencies } = snapshots[key] ?? {};
    for (const [dependency, its] of Object.entries({ ...dependencies, ...optionalDependencies }))
      visit(dependency, its);
  };
  for (const { dependencies = {} } of Object.values(importers)) {
    for (const [name, { version }] of Object.entries(dependencies)) visit(name, version);
  }
  return names;
}

test('npm start installs no package that only tests use', () => {
  const installed = productionPackages(parse(read('pnpm-lock.yaml')));
  expect(installed.has('express')).toBe(true);
  const ofTests = packagesOfTests();
  expect(ofTests).toEqual(expect.arrayContaining(['s3rver', 'jest', 'fast-check', '@swc/core']));
  expect(ofTests.filter((name) => installed.has(name))).toEqual([]);
});
