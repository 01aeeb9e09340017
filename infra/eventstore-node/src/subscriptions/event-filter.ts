import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from '../protocol/statuses.ts';
import type { LogRecord } from '../storage/record.ts';

/** The number of events in one search window when the client sends none. */
const DEFAULT_WINDOW = 32;

/** The events that a subscription selects, and how many events it examines between two checkpoints. */
export type EventFilter = {
  matches(record: LogRecord): boolean;
  checkpointInterval: number;
};

type FilterOptions = streams.ReadReq.Options.FilterOptions;
type Expression = streams.ReadReq.Options.FilterOptions.Expression;

function matcher(expression: Expression | undefined): (text: string) => boolean {
  const regex = expression?.getRegex() ?? '';
  const prefixes = expression?.getPrefixList() ?? [''];
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  try {
    const pattern = new RegExp(regex, 'u');
    return (text) => pattern.test(text);
  } catch {
    throw invalidArgument(`The filter's regular expression is not valid: ${regex}`);
  }
}

/** Parses a filter. @throws CallFailure when its regular expression is not valid. */
export function readFilter(options: FilterOptions): EventFilter {
  const byStream = options.getStreamIdentifier();
  const accepts = matcher(byStream ?? options.getEventType());
  const window = options.hasMax() ? Math.max(1, options.getMax()) : DEFAULT_WINDOW;
  return {
    matches: byStream ? ({ stream }) => accepts(stream) : ({ type }) => accepts(type),
    checkpointInterval: window * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}
