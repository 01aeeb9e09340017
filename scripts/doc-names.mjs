/** A word of several words, as commands, events and types are called. */
const COMPOUND = /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g;
const DECLARED = /\b(?:class|function|const|type|interface)\s+([A-Z]\w*)/g;

/** Names of others that the docs speak of: services of the event store's protocol. */
const FOREIGN = new Set(['PersistentSubscriptions', 'ServerFeatures']);

/** The names that a source declares. */
export const declaredIn = (source) => [...source.matchAll(DECLARED)].map(([, name]) => name);

/**
 * The lines of a page that name a command which does not exist, each as one sentence: within backticks every compound
 * name has to be a command, an event or a name of the code, and the path of a command has to end in one, anywhere.
 * @param names `commands` with undo and redo, `events`, and `declared` in the sources
 */
export function unknownNames(page, { commands, events, declared }) {
  const isName = (name) => [commands, events, declared, FOREIGN].some((names) => names.has(name));
  return page.split('\n').flatMap((line, index) => {
    const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
    const named = spans.flatMap((span) => span.match(COMPOUND) ?? []).filter((name) => !isName(name));
    const called = [...line.matchAll(/\/api\/command\/([A-Z]\w*)/g)]
      .map(([, name]) => name)
      .filter((name) => !commands.has(name));
    return [...new Set([...named, ...called])].map((name) => `${index + 1}: there is no ${name}`);
  });
}
