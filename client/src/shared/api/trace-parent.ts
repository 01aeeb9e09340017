/** The length of an id of a span in hexadecimal digits. */
const SPAN_ID = 16;

/**
 * The `traceparent` (W3C) of a call: its trace is the command with this idempotency key, so that all repetitions of a
 * command and the reads that wait for it are one trace. Only the server decides whether traces are kept.
 */
export function traceParent(key: string): string {
  const span = crypto.randomUUID().replaceAll('-', '').slice(-SPAN_ID);
  return `00-${key.replaceAll('-', '')}-${span}-01`;
}
