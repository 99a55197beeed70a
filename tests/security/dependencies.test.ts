/** The settings of pnpm and the lockfile keep foreign code out of an installation. */
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { read } from '../architecture/sources.ts';

interface Workspace {
  readonly minimumReleaseAge: number;
  readonly minimumReleaseAgeExclude?: readonly string[];
  readonly blockExoticSubdeps: boolean;
  readonly allowBuilds: Readonly<Record<string, boolean>>;
  readonly dangerouslyAllowAllBuilds?: boolean;
}

interface Lockfile {
  readonly importers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Locked>>>>>>;
  readonly packages: Readonly<Record<string, { readonly resolution: Readonly<Record<string, unknown>> }>>;
}

interface Locked {
  readonly specifier: string;
  readonly version: string;
}

const workspace: Workspace = parse(read('pnpm-workspace.yaml'));
const lockfile: Lockfile = parse(read('pnpm-lock.yaml'));
const THREE_DAYS_MINUTES = 3 * 24 * 60;

test('nothing younger than three days is installed, and nothing from outside the registry', () => {
  expect(workspace.minimumReleaseAge).toBeGreaterThanOrEqual(THREE_DAYS_MINUTES);
  expect(workspace.minimumReleaseAgeExclude ?? []).toEqual([]);
  expect(workspace.blockExoticSubdeps).toBe(true);
});

test('no dependency runs code when it is installed, but the one that unpacks Node', () => {
  const allowed = Object.keys(workspace.allowBuilds).filter((name) => workspace.allowBuilds[name] !== false);
  expect(allowed).toEqual(['node']);
  expect(workspace.dangerouslyAllowAllBuilds ?? false).toBe(false);
});

test('the lockfile holds the digest of every package, and takes none from elsewhere', () => {
  const resolutions = Object.entries(lockfile.packages).map(([name, { resolution }]) => ({ name, ...resolution }));
  expect(resolutions.length).toBeGreaterThan(500);
  const wrong = resolutions.filter(
    ({ name, ...resolution }) =>
      !/^sha512-/.test(String(Reflect.get(resolution, 'integrity'))) || Object.keys(resolution).length > 1,
  );
  expect(wrong).toEqual([]);
});

test('every version that a manifest asks for is exact in the lockfile', () => {
  const locked = Object.values(lockfile.importers).flatMap((sections) =>
    Object.values(sections).flatMap((section) => Object.entries(section)),
  );
  expect(locked.length).toBeGreaterThan(100);
  const loose = locked.filter(
    ([, { specifier }]) => !/^(\d+\.\d+\.\d+(-[\w.]+)?|catalog:|workspace:\*)$/.test(specifier),
  );
  expect(loose).toEqual([]);
});
