import { parseSync } from 'vite';

/**
 * Words that hide what is meant, each with better ones. docs/glossary.md explains the words of the product and of the
 * architecture.
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

/** Names in requests, answers, stored events or rows, which cannot change. */
const STORED = new Set(['number_taken', 'taken', 'known', 'standing']);

export const LANGUAGES = { '.ts': 'ts', '.tsx': 'tsx', '.mjs': 'js' };

/**
 * The declared identifiers of a source file that contain a forbidden word, each once with its line.
 * @param path its extension selects the language; in tests a sample may be called `given`
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

/** The words of a name in camel case or with underscores. */
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
  if (node.type === 'ObjectExpression') return node.properties.flatMap(keyOf);
  return (PATTERNS[node.type]?.(node) ?? []).flatMap(namesIn);
}

/** The key of a property in an object literal, unless it repeats the name of a variable. */
const keyOf = ({ type, computed, shorthand, key }) =>
  type === 'Property' && !computed && !shorthand ? namesIn(key).map(asProperty) : [];

const asProperty = (name) => ({ ...name, isProperty: true });

/** The names that a pattern binds, except properties bound by their own name, which are checked in their type. */
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

export function visit(node, look) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, look);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') look(node);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look);
}
