import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { sqlState } from '@/lib/infra/database/outage'
import { env } from '@/lib/infra/env'
import { type NewSpan, type SpanAttributes, type Tracing, traceWith } from './span'

/** Starts recording spans, if the environment says where they go. Before that, `inSpan` only runs its work. */
export function startTracing(): void {
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT } = env()
  if (OTEL_TRACES_EXPORTER === 'console') traceInto(new ConsoleSpanExporter())
  if (OTEL_TRACES_EXPORTER !== 'otlp' || !OTEL_EXPORTER_OTLP_ENDPOINT) return
  traceInto(new OTLPTraceExporter({ url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` }))
}

/** Starts recording spans and passes them to `exporter`. */
export function traceInto(exporter: SpanExporter): void {
  traceWith(new OpenTelemetryTracing(exporter))
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/**
 * Spans of our own code only. The provider is not registered globally: Next.js and other libraries would find it and make spans with
 * request paths, which hold the tokens of checkouts and invoices.
 */
class OpenTelemetryTracing implements Tracing {
  readonly #contexts = new AsyncLocalStorage<Context>()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer

  constructor(exporter: SpanExporter) {
    const { OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env()
    // A caller may send any traceparent. It decides which trace a span belongs to, not whether it is recorded.
    const share = new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME })),
      sampler: new ParentBasedSampler({
        root: share,
        remoteParentSampled: share,
        remoteParentNotSampled: share,
      }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer('khata')
  }

  run<T>(
    name: string,
    { kind, attributes = {}, parent, linkTo }: NewSpan,
    work: (note: (attributes: SpanAttributes) => void) => Promise<T>,
  ): Promise<T> {
    const link = linkTo ? remote(linkTo) : undefined
    const context = linkTo === undefined ? this.#contextAt(parent) : ROOT_CONTEXT
    const options = {
      kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
      attributes,
      links: link ? [{ context: link }] : [],
    }
    const span = this.#tracer.startSpan(name, options, context)
    return this.#contexts.run(trace.setSpan(context, span), () => end(span, work))
  }

  isInSpan(): boolean {
    return this.#span() !== undefined
  }

  traceparent(): string | null {
    const running = this.#span()?.spanContext()
    if (!running) return null
    const { traceId, spanId, traceFlags } = running
    return traceFlags & TraceFlags.SAMPLED ? `00-${traceId}-${spanId}-01` : null
  }

  outside(work: () => void): void {
    this.#contexts.run(ROOT_CONTEXT, work)
  }

  async flush(): Promise<void> {
    await this.#provider.forceFlush()
  }

  #span(): Span | undefined {
    const context = this.#contexts.getStore()
    return context && trace.getSpan(context)
  }

  /** The parent of a new span: the running one, or else the one that caused it. */
  #contextAt(parent: string | null | undefined): Context {
    const running = this.#contexts.getStore() ?? ROOT_CONTEXT
    const cause = trace.getSpan(running) ? undefined : remote(parent)
    return cause ? trace.setSpanContext(running, cause) : running
  }
}

function remote(traceparent: string | null | undefined): SpanContext | undefined {
  const parsed = traceparent ? parseTraceParent(traceparent) : null
  return parsed ? { ...parsed, isRemote: true } : undefined
}

async function end<T>(
  span: Span,
  work: (note: (attributes: SpanAttributes) => void) => Promise<T>,
): Promise<T> {
  try {
    return await work((attributes) => span.setAttributes(attributes))
  } catch (error) {
    // The message is left out, because a database error's message can contain values of the row.
    const { code, name } = error as { code?: unknown; name?: unknown }
    span.setAttribute('error.type', String(sqlState(error) ?? code ?? name))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
