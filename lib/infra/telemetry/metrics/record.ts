import { perProcess } from '@/lib/infra/process/per-process'
import { type LabelsOf, LEARNED, METRICS, type Metric, type MetricName, type NameOf } from './catalogue'

/** A value read when Prometheus asks: one metric with its labels. */
export type Observation = {
  [Name in NameOf<'observed gauge' | 'observed counter'>]: {
    name: Name
    labels: LabelsOf<Name>
    value: number
  }
}[NameOf<'observed gauge' | 'observed counter'>]

/** Holds the figures of a process (start.ts). */
export interface Instruments {
  record(name: MetricName, labels: Record<string, string>, value: number): void
  /** All metrics in Prometheus's text format. */
  render(observations: readonly Observation[]): Promise<string>
}

const metrics = perProcess(
  'metrics',
  (): { instruments?: Instruments; learned: Map<string, Set<string>> } => ({
    learned: new Map(),
  }),
)

/** The figures of this process. Undefined if metrics are off. Recording then does nothing. */
export function instruments(): Instruments | undefined {
  return metrics.instruments
}

export function recordInto(made: Instruments): void {
  metrics.instruments = made
}

/** Adds to a counter. */
export function count<Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  metrics.instruments?.record(name, closed(name, labels as Record<string, string>), by)
}

/** Adds a value to a histogram. */
export function observe<Name extends NameOf<'histogram'>>(
  name: Name,
  labels: LabelsOf<Name>,
  value: number,
): void {
  // The clocks of two machines may differ a little, so a duration could come out negative.
  metrics.instruments?.record(name, closed(name, labels as Record<string, string>), Math.max(0, value))
}

/** Declares values of a learned label. */
export function learnValues(label: string, values: readonly string[]): void {
  const known = metrics.learned.get(label) ?? new Set()
  for (const value of values) known.add(value)
  metrics.learned.set(label, known)
}

/** The status class of a response: `2xx`. */
export function statusClass(status: number): LabelsOf<'khata_http_duration_seconds'>['status'] {
  const first = Math.floor(status / 100)
  return first >= 1 && first <= 5 ? (`${first}xx` as '1xx') : '5xx'
}

/** The labels, with `other` for every value that is not in the catalogue. */
export function closed(name: MetricName, labels: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [label, values] of Object.entries((METRICS[name] as Metric).labels)) {
    const value = labels[label] ?? ''
    const isKnown = values === LEARNED ? metrics.learned.get(label)?.has(value) : values.includes(value)
    result[label] = isKnown ? value : 'other'
  }
  return result
}
