import type { Attributes, Meter, ObservableCounter, ObservableGauge } from '@opentelemetry/api'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import {
  AggregationTemporality,
  InstrumentType,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics'
import { METRICS, type Metric, type MetricName } from './catalogue'
import { watchEventLoop } from './observe-process'
import { closed, type Instruments, instruments, type Observation, recordInto } from './record'

/** Gives out the figures on request. Prometheus asks; nothing is pushed. */
class Reader extends MetricReader {
  constructor() {
    // Otherwise a value that is no longer known would be shown for ever, such as while the database is down.
    const forget = InstrumentType.OBSERVABLE_GAUGE
    const { CUMULATIVE, DELTA } = AggregationTemporality
    super({ aggregationTemporalitySelector: (type) => (type === forget ? DELTA : CUMULATIVE) })
  }

  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** Starts recording the figures of this process. Before that, `count` and `observe` do nothing. */
export function startMetrics(): void {
  if (instruments()) return
  watchEventLoop()
  recordInto(new OpenTelemetryInstruments())
}

// A counter that does not exist yet has no rate. So counters with few labels start at zero.
const MAX_ZEROES = 100

/** The catalogue's metrics as OpenTelemetry instruments, written in Prometheus's text format. */
class OpenTelemetryInstruments implements Instruments {
  readonly #reader = new Reader()
  // Without the labels of the library and the process, because Prometheus adds `job` and `instance`.
  readonly #serializer = new PrometheusSerializer('', false, undefined, true, true)
  readonly #recorders = new Map<MetricName, (value: number, labels: Attributes) => void>()
  readonly #observed = new Map<string, Observation[]>()

  constructor() {
    const meter = new MeterProvider({ readers: [this.#reader] }).getMeter('khata')
    for (const [name, metric] of Object.entries(METRICS) as [MetricName, Metric][])
      this.#create(meter, name, metric)
  }

  record(name: MetricName, labels: Attributes, value: number): void {
    this.#recorders.get(name)?.(value, labels)
  }

  async render(observations: readonly Observation[]): Promise<string> {
    this.#observed.clear()
    for (const observation of observations) {
      const own = this.#observed.get(observation.name)
      if (own) own.push(observation)
      else this.#observed.set(observation.name, [observation])
    }
    const { resourceMetrics } = await this.#reader.collect()
    return this.#serializer.serialize(resourceMetrics)
  }

  #create(meter: Meter, name: MetricName, { kind, help: description, labels, buckets }: Metric): void {
    switch (kind) {
      case 'counter': {
        const counter = meter.createCounter(name, { description })
        this.#recorders.set(name, (value, given) => counter.add(value, given))
        for (const zero of combinations(labels)) counter.add(0, zero)
        return
      }
      case 'histogram': {
        const advice = { explicitBucketBoundaries: [...(buckets as readonly number[])] }
        const histogram = meter.createHistogram(name, { description, advice })
        this.#recorders.set(name, (value, given) => histogram.record(value, given))
        return
      }
      case 'observed gauge':
        this.#observe(name, meter.createObservableGauge(name, { description }))
        return
      case 'observed counter':
        this.#observe(name, meter.createObservableCounter(name, { description }))
    }
  }

  #observe(name: MetricName, instrument: ObservableGauge | ObservableCounter): void {
    instrument.addCallback((result) => {
      for (const { labels, value } of this.#observed.get(name) ?? [])
        result.observe(value, closed(name, labels))
    })
  }
}

/** All label combinations of a metric. Empty if there are too many, or if some values are learned. */
function combinations(labels: Metric['labels']): Record<string, string>[] {
  let all: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (typeof values === 'string') return []
    all = all.flatMap((some) => values.map((value) => ({ ...some, [label]: value })))
  }
  return all.length > MAX_ZEROES ? [] : all
}
