import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** File names that occur in every folder of a kind, whose folder says what the file contains. */
const CONVENTIONAL = new Set([
  ...['index.ts', 'main.ts', 'page.tsx', 'schema.ts', 'schema.sql', 'model.ts', 'api.ts', 'place.ts'],
  ...['record.ts', 'records.ts', 'view.ts', 'view-schema.ts', 'events.ts', 'commands.ts', 'draft.ts'],
]);
/** Within one of these folders names have to differ; between two the name of the package distinguishes files. */
const PACKAGES = [
  ...['infra/eventstore-node', 'infra', 'shared-events', 'command-service', 'projection-service', 'client'],
  ...['tests', 'scripts'],
];
const SOURCE = /\.(?:ts|tsx|mjs|sql)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-next', 'migrations']);

/** The source files of a checkout, relative to its root. */
export const sourceFiles = (root) => codeFiles(root).filter((path) => !/\.test\./.test(path));

/** The paths of all source files with their tests. */
export function codeFiles(root) {
  return PACKAGES.filter((name) => !PACKAGES.some((other) => name.startsWith(`${other}/`))).flatMap((name) =>
    filesIn(root, name),
  );
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/**
 * The files of one package with the same name, which a search by name would confuse. A name may repeat when it is
 * conventional or the name of its folder, and in sibling folders with the same structure (`jobs/answer.ts` and
 * `invoices/answer.ts`).
 */
export function confusingTwins(paths) {
  const byName = Map.groupBy(paths.filter(mayConfuse), (path) => `${packageOf(path)} ${basename(path)}`);
  return [...byName.values()].filter(
    (twins) => new Set(twins.map((path) => dirname(dirname(path)))).size > 1,
  );
}

const packageOf = (path) => PACKAGES.find((name) => path.startsWith(`${name}/`));

function mayConfuse(path) {
  const name = basename(path);
  return !CONVENTIONAL.has(name) && basename(dirname(path)) !== name.slice(0, -extname(name).length);
}
