import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** Names that repeat because every folder of their kind has such a file: the folder says what is in it. */
const CONVENTIONAL = new Set([
  ...['index.ts', 'main.ts', 'page.tsx', 'schema.ts', 'schema.sql', 'model.ts', 'api.ts', 'place.ts'],
  ...['record.ts', 'records.ts', 'view.ts', 'view-schema.ts', 'events.ts', 'commands.ts', 'draft.ts'],
]);
/** Inside of one of them a name is looked for; between two the name of the package tells files apart. */
const PACKAGES = [
  ...['infra/eventstore-node', 'infra', 'shared-events', 'command-service', 'projection-service', 'client'],
  ...['tests', 'scripts'],
];
const SOURCE = /\.(?:ts|tsx|mjs|sql)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-next', 'migrations']);

/** The sources of a checkout, with their paths from its root. */
export function sourceFiles(root) {
  return PACKAGES.filter((name) => !PACKAGES.some((other) => name.startsWith(`${other}/`))).flatMap((name) =>
    filesIn(root, name),
  );
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesIn(root, path);
    return SOURCE.test(entry.name) && !/\.test\./.test(entry.name) ? [path] : [];
  });
}

/**
 * The files that a search by name confuses: two of one package with the same name. A name may repeat when it is a
 * conventional one or that of its folder, and in folders beside each other, which are built alike (`jobs/answer.ts`
 * and `invoices/answer.ts`).
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
