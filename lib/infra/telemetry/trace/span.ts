import { perProcess } from '@/lib/infra/process/per-process'
/** What a span says. Never a secret, a phone, an e-mail address, the path of a request or a value of a statement. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface NewSpan {
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
  /** The W3C traceparent of the span that caused this one, in another process or at another time. */
  parent?: string | null | undefined
  /** Begins a trace of its own, which names this span as its cause. Null: it has none. */
  linkTo?: string | null | undefined
}

/** Adds attributes to the span that is running. */
type Note = (attributes: SpanAttributes) => void

/** What makes spans (start.ts). */
export interface Tracing {
  run<T>(name: string, details: NewSpan, work: (note: Note) => Promise<T>): Promise<T>
  isInSpan(): boolean
  traceparent(): string | null
  outside(work: () => void): void
  flush(): Promise<void>
}

const spans = perProcess('spans', (): { tracing?: Tracing } => ({}))

const ignore: Note = () => {}

export function traceWith(tracing: Tracing): void {
  spans.tracing = tracing
}

/** Runs `work` in a span. While tracing is off, it only runs `work`. @param details is called if tracing is on. */
export function inSpan<T>(
  name: string,
  details: () => NewSpan,
  work: (note: Note) => Promise<T>,
): Promise<T> {
  const tracing = spans.tracing
  return tracing ? tracing.run(name, details(), work) : work(ignore)
}

/** As `inSpan`, for a part of work that is traced. Work of the background that nothing traces gets no spans of parts. */
export function inPart<T>(name: () => string, details: () => NewSpan, work: () => Promise<T>): Promise<T> {
  const tracing = spans.tracing
  return tracing?.isInSpan() ? tracing.run(name(), details(), work) : work()
}

/** The running span as a W3C traceparent. Null: there is none, or nobody records it. */
export function currentTraceparent(): string | null {
  return spans.tracing?.traceparent() ?? null
}

/** Runs `work` so that what it begins does not belong to the running span. */
export function outsideSpans(work: () => void): void {
  const tracing = spans.tracing
  if (tracing) tracing.outside(work)
  else work()
}

/** Sends the spans that wait. For the end of the process. */
export async function flushSpans(): Promise<void> {
  await spans.tracing?.flush()
}
