import { type Context, ROOT_CONTEXT, type Span, type SpanContext, trace } from '@opentelemetry/api';

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a `traceparent` of W3C names as a context for new spans; null for any other text. */
export function contextOf(text: unknown): Context | null {
  if (typeof text !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = TRACE_PARENT.exec(text) ?? [];
  const parent: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  };
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** The `traceparent` of a span. */
export function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
