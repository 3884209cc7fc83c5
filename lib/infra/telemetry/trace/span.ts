import { perProcess } from '@/lib/infra/process/per-process'
/** The attributes of a span. Never a secret, a phone number, an e-mail address, the path of a request or a statement's values. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface NewSpan {
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
  /** The W3C traceparent of the span that caused this one, in another process or at another time. */
  parent?: string | null | undefined
  /** Starts a new trace that names this span as its cause. Null if there is no cause. */
  linkTo?: string | null | undefined
}

/** Adds attributes to the running span. */
type Note = (attributes: SpanAttributes) => void

/** Makes spans (start.ts). */
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

/** Runs `work` in a span. While tracing is off, it only runs `work`. @param details called only if tracing is on. */
export function inSpan<T>(
  name: string,
  details: () => NewSpan,
  work: (note: Note) => Promise<T>,
): Promise<T> {
  const tracing = spans.tracing
  return tracing ? tracing.run(name, details(), work) : work(ignore)
}

/** Like `inSpan`, for a part of traced work. Background work that is not traced gets no spans for its parts. */
export function inPart<T>(name: () => string, details: () => NewSpan, work: () => Promise<T>): Promise<T> {
  const tracing = spans.tracing
  return tracing?.isInSpan() ? tracing.run(name(), details(), work) : work()
}

/** The running span as a W3C traceparent. Null if there is none, or if it is not recorded. */
export function currentTraceparent(): string | null {
  return spans.tracing?.traceparent() ?? null
}

/** Runs `work` so that what it starts does not belong to the running span. */
export function outsideSpans(work: () => void): void {
  const tracing = spans.tracing
  if (tracing) tracing.outside(work)
  else work()
}

/** Sends the waiting spans. Called when the process ends. */
export async function flushSpans(): Promise<void> {
  await spans.tracing?.flush()
}
