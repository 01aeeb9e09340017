/** A compound word in camel case, as the names of commands, events and types are. */
const COMPOUND = /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g;
const DECLARED = /\b(?:class|function|const|type|interface)\s+([A-Z]\w*)/g;

/** Compound names in the docs that are not from this repository: services of the event store's protocol. */
const FOREIGN = new Set(['PersistentSubscriptions', 'ServerFeatures']);

/** The names that a source file declares. */
export const declaredIn = (source) => [...source.matchAll(DECLARED)].map(([, name]) => name);

/**
 * The unknown names in a page, each as one sentence with its line. Within backticks every compound name has to be a
 * command, an event or a declared name. The path of a command must end in the name of a command, also outside of
 * backticks.
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
