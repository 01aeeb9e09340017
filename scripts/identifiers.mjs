import { parseSync } from 'vite';

/**
 * Words that hide what is meant, with those that an engineer would search for. docs/glossary.md says what the words
 * of the product and of the architecture mean.
 */
export const HIDING_WORDS = {
  asked: 'requested',
  begun: 'baseline, started',
  given: 'provided, resolved',
  held: 'pending, applied, paused',
  known: 'existing, cached, resolved',
  made: 'created',
  meant: 'intended',
  owed: 'queued',
  standing: 'effective, progress, status',
  taken: 'used, external, reverted',
  tell: 'announce, report',
  told: 'dispatched, rendered, reported',
  unborn: 'before creation',
  untold: 'hidden',
  wanted: 'requested, prefetched',
  yielded: 'rolled back',
};

/** Names that are on the wire, in stored events or in rows: they stay what they are. */
const STORED = new Set(['number_taken', 'taken', 'known', 'standing']);

const LANGUAGES = { '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js' };

/**
 * The identifiers that a source declares with a hiding word in them, each once with its line.
 * @param path tells the language by its ending; in tests a sample may be called `given`
 */
export function hidingIdentifiers(path, text) {
  const lang = LANGUAGES[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'ts';
  const found = new Map();
  visit(parseSync(path, text, { lang }).program, (node) => {
    for (const { name, start, isProperty } of declaredBy(node)) {
      const word = hidingWordOf(name);
      if (word === null || (isProperty && STORED.has(name)) || (word === 'given' && isOfTests(path)))
        continue;
      const line = text.slice(0, start).split('\n').length;
      if (!found.has(name)) found.set(name, { name, word, line });
    }
  });
  return [...found.values()];
}

const isOfTests = (path) => /\.test\.|^tests\/|\/testing\//.test(path);

/** The parts of a name in camel case or with underscores. */
const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');

const hidingWordOf = (name) => partsOf(name).find((part) => Object.hasOwn(HIDING_WORDS, part)) ?? null;

const PATTERNS = {
  VariableDeclarator: ({ id }) => [id],
  FunctionDeclaration: ({ id, params }) => [id, ...params],
  FunctionExpression: ({ id, params }) => [id, ...params],
  ArrowFunctionExpression: ({ params }) => params,
  ClassDeclaration: ({ id }) => [id],
  TSTypeAliasDeclaration: ({ id }) => [id],
  TSInterfaceDeclaration: ({ id }) => [id],
};
const MEMBERS = new Set([
  'MethodDefinition',
  'PropertyDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

function declaredBy(node) {
  if (MEMBERS.has(node.type)) return node.computed ? [] : namesIn(node.key).map(asProperty);
  return (PATTERNS[node.type]?.(node) ?? []).flatMap(namesIn);
}

const asProperty = (name) => ({ ...name, isProperty: true });

/** The names that a pattern binds; a property that is bound by its own name is named where its type is. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: pattern.name, start: pattern.start, isProperty: false }];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        each.type === 'Property' ? (each.shorthand ? [] : namesIn(each.value)) : namesIn(each),
      );
    default:
      return [];
  }
}

function visit(node, look) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') look(node);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look);
}
