import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  hasTests,
  isFresh,
  isInstalled,
  missingDependencies,
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
  it('requires an install until one was done', () => {
    expect(isInstalled(root, true)).toBe(false);
    rememberInstall(root, true);
    expect(isInstalled(root, true)).toBe(true);
  });

  it('requires an install when a manifest or the lockfile changes', () => {
    rememberInstall(root, true);
    write('part', { devDependencies: { inner: '2.0.1', whole: '1.0.0' } });
    expect(isInstalled(root, true)).toBe(false);
    rememberInstall(root, true);
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(isInstalled(root, true)).toBe(false);
  });

  it('requires an install when a package is missing', () => {
    rememberInstall(root, true);
    rmSync(join(root, 'node_modules/whole'), { recursive: true });
    expect(missingDependencies(root, true)).toEqual(['whole']);
    expect(isInstalled(root, true)).toBe(false);
  });
});

describe('an install without what only tests need', () => {
  beforeEach(() => rmSync(join(root, 'part/node_modules'), { recursive: true }));

  it('is enough to run, and not to test', () => {
    rememberInstall(root, false);
    expect(isInstalled(root, false)).toBe(true);
    expect(isInstalled(root, true)).toBe(false);
    expect(hasTests(root)).toBe(false);
    expect(isFresh(root)).toBe(false);
  });

  it('lacks the packages of devDependencies alone', () => {
    expect(missingDependencies(root, false)).toEqual([]);
    expect(missingDependencies(root, true)).toEqual(['inner']);
  });
});

describe('hasTests', () => {
  it('is false before the first install, and stays true when the lockfile changes', () => {
    expect(hasTests(root)).toBe(false);
    rememberInstall(root, true);
    expect(isInstalled(root, false)).toBe(true);
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(hasTests(root)).toBe(true);
  });
});

describe('isFresh', () => {
  it('is true for a folder without packages, and after a change of the lockfile', () => {
    expect(isFresh(root)).toBe(true);
    rememberInstall(root, true);
    expect(isFresh(root)).toBe(false);
    writeFileSync(join(root, 'package-lock.json'), '{}');
    expect(isFresh(root)).toBe(true);
  });

  it('is false when only a manifest has changed, as while a package is being added', () => {
    rememberInstall(root, true);
    write('part', { devDependencies: { inner: '2.0.1', whole: '1.0.0' } });
    expect(isInstalled(root, true)).toBe(false);
    expect(isFresh(root)).toBe(false);
  });
});
