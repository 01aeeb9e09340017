import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf, traceParentOf } from './trace-parent.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/** The most commands of one batch that get a span; a rebuild folds thousands. */
const MAX_FOLDED = 20;

/** Traces this process. The sampler decides by the trace alone, so all processes keep the same traces. */
export function startTracing(settings: TracingSettings & { endpoint: string }): Tracing {
  const { endpoint, ratio, service, version } = settings;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('ledgerline', version);
  return {
    traceRequests: (app) => traceRequests(app, tracer),
    traceAppends: (ledger) => traceAppends(ledger, tracer),
    traceFolding: (events, fold) => traceFolding(events, fold, tracer),
    stop: () => provider.shutdown(),
  };
}

function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request;
    const parent = contextOf(headers.traceparent) ?? ROOT_CONTEXT;
    const attributes = { 'http.request.method': method };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    request.id = traceParentOf(span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    const route = request.routeOptions.url ?? 'none';
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

function traceAppends(ledger: LedgerStore, tracer: Tracer): LedgerStore {
  const append: LedgerStore['append'] = async (stream, expected, events, limits) => {
    const { type, metadata } = events[0] ?? {};
    const parent = contextOf(metadata?.correlationId);
    if (parent === null) return ledger.append(stream, expected, events, limits);
    const attributes = {
      'ledgerline.command': metadata?.command ?? '',
      'ledgerline.event': type ?? '',
      'ledgerline.events': events.length,
    };
    const span = tracer.startSpan('append', { kind: SpanKind.PRODUCER, attributes }, parent);
    return inSpans([span], () => ledger.append(stream, expected, events, limits));
  };
  return new Proxy(ledger, {
    get: (target, name) => {
      if (name === 'append') return append;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function traceFolding<T>(events: readonly StoredEvent[], fold: () => Promise<T>, tracer: Tracer): Promise<T> {
  const commands = new Map(events.map(({ metadata }) => [metadata.correlationId, metadata.command ?? '']));
  const spans = [...commands].slice(-MAX_FOLDED).flatMap(([parentText, command]) => {
    const parent = contextOf(parentText);
    if (parent === null) return [];
    const attributes = { 'ledgerline.command': command, 'ledgerline.events': events.length };
    return [tracer.startSpan('fold into rows', { kind: SpanKind.CONSUMER, attributes }, parent)];
  });
  return inSpans(spans, fold);
}

async function inSpans<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}
