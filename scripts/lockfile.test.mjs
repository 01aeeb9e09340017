import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completed, lockfileProblems, platformOf, readLockfile } from './lockfile.mjs';

const TOOL = {
  version: '3.1.4',
  dev: true,
  license: 'MIT',
  optionalDependencies: {
    '@tool/binding-darwin-arm64': '3.1.4',
    '@tool/binding-linux-x64-musl': '^3.1.4',
    '@tool/binding-linux-x64-gnu': '3.1.4',
  },
};
const THERE = { version: '3.1.4', integrity: 'sha512-x', optional: true, os: ['linux'], cpu: ['x64'] };
const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'root' },
    'node_modules/@tool/binding-linux-x64-gnu': THERE,
    'node_modules/outer/node_modules/tool': TOOL,
    'node_modules/tool': TOOL,
    'node_modules/ours': { resolved: 'ours', link: true },
  },
};

describe('the lockfile', () => {
  it('contains the native packages of every platform, and no download addresses', () => {
    expect(lockfileProblems(readLockfile(resolve(import.meta.dirname, '..')))).toEqual([]);
  });

  it('is completed with packages that another package offers and npm has omitted', () => {
    expect(lockfileProblems(lockfile)).toEqual(
      ['node_modules/outer/node_modules/tool', 'node_modules/tool'].flatMap((offeredBy) => [
        `@tool/binding-darwin-arm64 (of ${offeredBy}) has no entry.`,
        `@tool/binding-linux-x64-musl (of ${offeredBy}) has no entry.`,
      ]),
    );
    const whole = completed(lockfile);
    expect(lockfileProblems(whole)).toEqual([]);
    const common = { version: '3.1.4', dev: true, license: 'MIT', optional: true };
    expect(whole.packages).toEqual({
      ...lockfile.packages,
      'node_modules/@tool/binding-darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@tool/binding-linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    });
    expect(completed(whole)).toEqual(whole);
  });

  it('is stripped of download addresses, and keeps the links of workspaces', () => {
    const packages = {
      'node_modules/tool': { version: '1.0.0', resolved: 'https://packages.example/tool.tgz' },
    };
    const { 'node_modules/ours': ours } = lockfile.packages;
    const found = { packages: { ...packages, 'node_modules/ours': ours } };
    expect(lockfileProblems(found)).toEqual(['node_modules/tool names the address that it came from.']);
    expect(completed(found).packages).toEqual({
      'node_modules/tool': { version: '1.0.0' },
      'node_modules/ours': ours,
    });
  });

  it('is not completed by guessing: a missing package without a platform in its name is an error', () => {
    const packages = { 'node_modules/tool': { version: '1.0.0', optionalDependencies: { extra: '1.0.0' } } };
    expect(() => completed({ packages })).toThrow('extra (of node_modules/tool)');
  });

  it('agrees with the packages that npm has looked up', () => {
    const { packages } = readLockfile(resolve(import.meta.dirname, '..'));
    const names = Object.entries(packages).flatMap(([path, { os, cpu, libc, integrity }]) => {
      const platform = platformOf(path);
      return platform && integrity && os && cpu ? [{ path, platform, os, cpu, libc }] : [];
    });
    expect(names.length).toBeGreaterThan(40);
    for (const { path, platform, os, cpu, libc } of names) {
      expect({ os: platform.os, cpu: platform.cpu }, path).toEqual({ os, cpu });
      if (platform.libc) expect(platform.libc, path).toEqual(libc);
    }
  });
});
