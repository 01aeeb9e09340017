import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { declaredClasses, unusedClasses, unusedTokens, usedClasses } from './unused-styles.mjs';

const source = resolve(import.meta.dirname, '../client/src');

/** The steps of a colour, which the theme names by their number, and the colours of a chart. */
const COMPUTED = /^--(ink|gray|dark)-\d$|^--c\d$/;

it('every class of a CSS module is used', () => {
  expect(unusedClasses(source)).toEqual([]);
});

it('every design token is used', () => {
  const unused = unusedTokens(source, 'shared/theme/tokens.css');
  expect(unused.filter((name) => !COMPUTED.test(name))).toEqual([]);
});

it('classes are found in selectors, not in values, comments or other sheets', () => {
  const css =
    '/* .old */ .a, .b:hover > .c-d { transition: all .5s; } @media (width < 1px) { :global(.e) .f { top: 0.5px; } }';
  expect([...declaredClasses(css)]).toEqual(['a', 'b', 'c-d', 'f']);
});

it('uses are found by name; a computed one uses all', () => {
  const uses = (code) => usedClasses(`import styles from './x.module.css';\n${code}`, 'styles');
  expect(uses("// styles.d\nclsx(styles.a, styles['b-c']);")).toEqual(new Set(['a', 'b-c']));
  expect(uses('styles[tone]')).toBeNull();
  expect(uses('use(styles)')).toBeNull();
});

it('a class and a token that nothing uses are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    write('tokens.css', ':root { --one: 1px; --two: var(--three); --three: 3px; }');
    write('a/a.module.css', '.x { left: var(--one); } .y { top: 0; }');
    write('b/b.ts', "import styles from '#a/a.module.css';\nexport const x = styles.x;");
    write('b/c.module.css', '.z { top: 0; }');
    expect(unusedClasses(folder)).toEqual(['a/a.module.css: y', 'b/c.module.css: z']);
    expect(unusedTokens(folder, 'tokens.css')).toEqual(['--two']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
