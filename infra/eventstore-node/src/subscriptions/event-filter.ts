import { invalidArgument } from '../protocol/statuses.ts';
import type { LogRecord } from '../storage/record.ts';

/** How many events one search window holds when the client names no number. */
const DEFAULT_WINDOW = 32;

/** A filter as a client describes it, and as it is kept with a persistent subscription. */
export type FilterDescription = {
  on: 'stream' | 'type';
  /** A regular expression; empty when the prefixes count. */
  regex: string;
  prefixes: string[];
  checkpointInterval: number;
};

/** Which events of the log a subscription wants, and how many it considers between two checkpoints. */
export type EventFilter = {
  matches(record: LogRecord): boolean;
  checkpointInterval: number;
};

type Expression = { getRegex(): string; getPrefixList(): string[] };

/** What the protocol's filters of subscriptions and of persistent subscriptions have in common. */
type FilterOptions = {
  getStreamIdentifier(): Expression | undefined;
  getEventType(): Expression | undefined;
  hasMax(): boolean;
  getMax(): number;
  getCheckpointintervalmultiplier(): number;
};

/** Reads a filter off the wire. */
export function describeFilter(options: FilterOptions): FilterDescription {
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  const window = options.hasMax() ? Math.max(1, options.getMax()) : DEFAULT_WINDOW;
  return {
    on: byStream ? 'stream' : 'type',
    regex: expression?.getRegex() ?? '',
    prefixes: expression?.getPrefixList() ?? [''],
    checkpointInterval: window * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

function matcher({ regex, prefixes }: FilterDescription): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const pattern = new RegExp(regex, 'u');
    return (text) => pattern.test(text);
  } catch {
    throw invalidArgument(`The filter's regular expression is not valid: ${regex}`);
  }
}

/** Makes a described filter ready for use. @throws CallFailure when its regular expression is not valid. */
export function compileFilter(description: FilterDescription): EventFilter {
  const accepts = matcher(description);
  return {
    matches: description.on === 'stream' ? ({ stream }) => accepts(stream) : ({ type }) => accepts(type),
    checkpointInterval: description.checkpointInterval,
  };
}
