import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The classes that a CSS module declares; those of `:global` belong to others. */
export function declaredClasses(css) {
  const own = withoutComments(css).replace(/:global\([^)]*\)/g, '');
  // Selectors stand before a brace; numbers such as 0.5s stand behind one.
  const selectors = [...own.matchAll(/([^{};]*)\{/g)].map(([, selector]) => selector);
  return new Set(
    selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
  );
}

/**
 * The classes of a module that a source file uses by the name under which it imports it; null for all of them, where
 * a name is computed or the module is handed on.
 */
export function usedClasses(source, importName) {
  const used = new Set();
  const uses = new RegExp(`\\b${importName}\\b(?:(?:\\?)?\\.([a-zA-Z]\\w*)|\\['([^']+)'\\])?`, 'g');
  for (const [, dotted, quoted] of withoutImports(source).matchAll(uses)) {
    if (dotted === undefined && quoted === undefined) return null;
    used.add(dotted ?? quoted);
  }
  return used;
}

const withoutImports = (source) =>
  source
    .replace(/^import [^;]*;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

/** The classes of CSS modules below a folder that no source file there uses, as `path: class`. */
export function unusedClasses(folder) {
  const used = new Map();
  const noteUse = (path, classes) => {
    const before = used.has(path) ? used.get(path) : new Set();
    used.set(path, before === null || classes === null ? null : before.union(classes));
  };
  for (const path of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const source = readFileSync(join(folder, path), 'utf8');
    // `import` for a component, `export { default as … }` for a folder that shares its styles.
    for (const [, name, from] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm))
      noteUse(moduleOf(folder, path, from), usedClasses(source, name));
    for (const [, from] of source.matchAll(/^export \{[^}]*\} from '([^']+\.module\.css)';$/gm))
      noteUse(moduleOf(folder, path, from), null);
  }
  return globSync('**/*.module.css', { cwd: folder })
    .toSorted()
    .flatMap((path) => {
      const uses = used.has(path) ? used.get(path) : new Set();
      if (uses === null) return [];
      const names = declaredClasses(readFileSync(join(folder, path), 'utf8'));
      return [...names.difference(uses)].map((name) => `${path}: ${name}`);
    });
}

const moduleOf = (folder, path, from) =>
  from.startsWith('#') ? from.slice(1) : relative(folder, resolve(folder, dirname(path), from));

/** The custom properties that a sheet declares and no other declaration or source file below a folder mentions. */
export function unusedTokens(folder, sheet) {
  const declared = new Set(
    [...withoutComments(readFileSync(join(folder, sheet), 'utf8')).matchAll(/(--[\w-]+)\s*:/g)].map(
      ([, name]) => name,
    ),
  );
  for (const path of globSync('**/*.{css,ts,tsx,js}', { cwd: folder })) {
    const text = withoutComments(readFileSync(join(folder, path), 'utf8'));
    const mentions = path === sheet ? /var\((--[\w-]+)/g : /(--[a-zA-Z][\w-]*)/g;
    for (const [, name] of text.matchAll(mentions)) declared.delete(name);
  }
  return [...declared];
}
