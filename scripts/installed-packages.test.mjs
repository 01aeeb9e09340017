import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  isInstalled,
  missingDependencies,
  missingNativePackages,
  rememberInstall,
} from './installed-packages.mjs';

let root = '';

function write(folder, content) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledgerline-install-'));
  write('.', { workspaces: ['part'], dependencies: { whole: '1.0.0' } });
  write('part', { devDependencies: { inner: '2.0.0', whole: '1.0.0' } });
  write('node_modules/whole', { name: 'whole' });
  write('part/node_modules/inner', { name: 'inner' });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('isInstalled', () => {
  it('asks for an install until one was done', () => {
    expect(isInstalled(root)).toBe(false);
    rememberInstall(root);
    expect(isInstalled(root)).toBe(true);
  });

  it('asks again when a manifest or the lockfile changes', () => {
    rememberInstall(root);
    write('part', { devDependencies: { inner: '2.0.1', whole: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
    rememberInstall(root);
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(isInstalled(root)).toBe(false);
  });

  it('asks again when a package is gone', () => {
    rememberInstall(root);
    rmSync(join(root, 'node_modules/whole'), { recursive: true });
    expect(missingDependencies(root)).toEqual(['whole']);
    expect(isInstalled(root)).toBe(false);
  });
});

describe('missingNativePackages', () => {
  const linux = { system: 'linux', processor: 'x64', libc: 'gnu' };
  const optionalDependencies = {
    '@tool/binding-linux-x64-musl': '^3.1.4',
    '@tool/binding-linux-x64-gnu': '^3.1.4',
    '@tool/binding-win32-x64-msvc': '^3.1.4',
    '@tool/binding-darwin-arm64': '^3.1.4',
    unrelated: '1.0.0',
  };

  it.each([
    [linux, '@tool/binding-linux-x64-gnu@3.1.4'],
    [{ ...linux, libc: 'musl' }, '@tool/binding-linux-x64-musl@3.1.4'],
    [{ system: 'win32', processor: 'x64', libc: 'musl' }, '@tool/binding-win32-x64-msvc@3.1.4'],
    [{ system: 'darwin', processor: 'arm64', libc: 'musl' }, '@tool/binding-darwin-arm64@3.1.4'],
  ])('names the package of %j', (platform, expected) => {
    write('node_modules/whole', { optionalDependencies });
    expect(missingNativePackages(root, platform)).toEqual([expected]);
  });

  it('is content with what is there, and with a platform that nobody offers', () => {
    write('node_modules/whole', { optionalDependencies });
    write('node_modules/@tool/binding-linux-x64-gnu', {});
    expect(missingNativePackages(root, linux)).toEqual([]);
    expect(missingNativePackages(root, { system: 'aix', processor: 'ppc64', libc: 'musl' })).toEqual([]);
  });
});
