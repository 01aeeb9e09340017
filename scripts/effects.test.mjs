import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Whether the linter says of each effect that it fetches. */
function refused(effects) {
  const folder = mkdtempSync(join(tmpdir(), 'effects-'));
  try {
    const plugins = [join(import.meta.dirname, 'no-fetch-in-effects.grit')];
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
    effects.forEach((effect, index) => {
      const source = `useEffect(() => {\n  ${effect}\n}, []);\n`;
      writeFileSync(join(folder, `effect-${index}.ts`), source);
    });
    const biome = resolve(root, 'node_modules/@biomejs/biome/bin/biome');
    const options = { cwd: folder, encoding: 'utf8' };
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '.'], options);
    return effects.map((_, index) => new RegExp(`effect-${index}\\.ts\\S* plugin`).test(stdout + stderr));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('no effect of a component fetches', () => {
  const fetching = [
    'fetchRates(server).then(setRates);',
    'void load().catch(() => undefined);',
    'return untilEnd(fetchJobs(server), setJobs);',
    'const show = async () => setJobs(await jobs());',
  ];
  const others = [
    'input.current?.focus();',
    "void import('./fonts.ts').catch(() => undefined);",
    "window.addEventListener('online', retry);",
  ];
  expect(refused([...fetching, ...others])).toEqual([true, true, true, true, false, false, false]);
});
