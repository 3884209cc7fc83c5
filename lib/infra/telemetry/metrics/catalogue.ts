import { PROVIDER_NAMES } from '@/lib/core/providers'
import { PARTITIONED_TABLES } from '@/lib/infra/database/partition/tables'
import { Environment, OutboxChannel, SetAsideKind } from '@/prisma/generated/enums'

// Every metric of GET /api/metrics. The dashboard (deploy/grafana) and the alert rules (deploy/prometheus) may only use these names and
// labels. A test compares them.

/**
 * The values of this label come from declarations in the code, such as operation names (learn-values.ts). Undeclared values become `other`,
 * so what a caller sends never becomes a label.
 */
export const LEARNED = 'learned'

export interface Metric {
  /** `observed`: read when Prometheus asks. Counters and histograms grow while the process works. */
  kind: 'counter' | 'histogram' | 'observed gauge' | 'observed counter'
  help: string
  /** Each label with all its possible values. */
  labels: Readonly<Record<string, readonly string[] | typeof LEARNED>>
  /** The upper bounds of a histogram's buckets. */
  buckets?: readonly number[]
}

const ENVIRONMENTS = Object.values(Environment)
const CHANNELS = Object.values(OutboxChannel)
const STATUS = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
/** The subject of a path, by its first part. */
export const AREAS = ['v1', 'checkout', 'invoice', 'top-up', 'wallet', 'dashboard', 'docs', 'api'] as const
/** The kinds of work whose oldest due item is measured. */
const DUE_KINDS = [
  'billing_production',
  'billing_sandbox',
  'deliveries',
  'mail',
  'notices_production',
  'notices_sandbox',
  'sms',
  'top_ups',
] as const
/** The ids of the invariants, see lib/invariant/checks.ts. */
const INVARIANT_IDS = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
  'I15',
  'I16',
] as const

// An API request takes 2 to 50 ms. People wait a few seconds, a proxy one minute.
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// Due work begins within seconds, or after the next full minute. Hours mean an outage.
const LAG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60, 120, 300, 900, 3_600, 14_400]

const counter = <L extends Metric['labels']>(help: string, labels: L) =>
  ({ kind: 'counter', help, labels }) as const
const gauge = <L extends Metric['labels']>(help: string, labels: L) =>
  ({ kind: 'observed gauge', help, labels }) as const
const histogram = <L extends Metric['labels']>(help: string, labels: L, buckets: readonly number[]) =>
  ({ kind: 'histogram', help, labels, buckets }) as const

export const METRICS = {
  // Traffic
  khata_request_duration_seconds: histogram(
    'How long operations of the API take, also those that a form of the dashboard runs.',
    { operation: LEARNED, status: STATUS },
    REQUEST_SECONDS,
  ),
  khata_http_duration_seconds: histogram(
    'How long all HTTP requests take, pages and files too, by the first part of the path.',
    { area: [...AREAS, 'other'], status: STATUS },
    REQUEST_SECONDS,
  ),
  khata_rate_limit_refusals_total: counter('Calls that were refused because the caller made too many.', {
    limit: ['production', 'sandbox', 'unidentified', 'action'],
  }),
  khata_idempotency_replays_total: counter('Calls that got the stored response of an earlier call.', {}),

  // Billing
  khata_events_total: counter('Committed events by type. subscription.renewed counts renewals.', {
    type: LEARNED,
    environment: ENVIRONMENTS,
  }),
  khata_billing_lag_seconds: histogram(
    'How late each subscription of production was billed. The clocks of the sandbox jump, so it has no lag.',
    {},
    LAG_SECONDS,
  ),

  // Deliveries
  khata_delivery_attempts_total: counter('Calls of webhooks by what follows from them.', {
    environment: ENVIRONMENTS,
    outcome: ['succeeded', 'retrying', 'failed'],
  }),
  khata_delivery_lag_seconds: histogram(
    'How late receivers were called: the time since the event, or since the retry was due.',
    { environment: ENVIRONMENTS },
    LAG_SECONDS,
  ),
  khata_delivery_call_seconds: histogram(
    'How long receivers of webhooks take to respond.',
    { outcome: ['succeeded', 'failed'] },
    REQUEST_SECONDS,
  ),

  // Queues
  khata_oldest_due_seconds: gauge('How late the oldest due item of each kind is. 0: nothing is late.', {
    kind: DUE_KINDS,
  }),
  khata_messages_waiting: gauge('Mails and SMS that are due, counted to 1,000.', {
    channel: CHANNELS,
  }),
  khata_messages_total: counter('Mails and SMS that were handed to a provider, by result.', {
    channel: CHANNELS,
    outcome: ['accepted', 'refused', 'unavailable'],
  }),
  khata_set_aside_items: gauge('Items that cannot be done and were set aside (npm run set-aside).', {
    kind: Object.values(SetAsideKind),
  }),
  khata_worker_jobs: gauge('Images and PDFs that are being made, or wait for a worker process.', {
    state: ['running', 'waiting'],
  }),
  khata_worker_jobs_total: counter('Images and PDFs by result. refused: too many were waiting.', {
    outcome: ['done', 'failed', 'too_large', 'refused'],
  }),

  // Orchestrator
  khata_orchestrator_beat_age_seconds: gauge(
    'Seconds since the orchestrator last ran the function of every minute.',
    {},
  ),
  khata_function_call_seconds: histogram(
    'How long the calls of background functions take.',
    { function: LEARNED, status: STATUS },
    [...REQUEST_SECONDS, 30, 60],
  ),
  khata_wake_ups_total: counter('Events that were sent to the orchestrator to start work early.', {
    outcome: ['accepted', 'refused'],
  }),

  // Correctness
  khata_open_problems: gauge('Problems of this process that GET /api/health?deep=1 shows.', {
    severity: ['error', 'warning'],
  }),
  khata_invariant_breaches: gauge('What the last npm run check:invariants found.', {
    invariant: INVARIANT_IDS,
  }),
  khata_invariant_check_age_seconds: gauge('Seconds since the last npm run check:invariants.', {}),
  khata_provider_silent: gauge('1: the payment provider gives no usable answer.', {
    provider: PROVIDER_NAMES,
    environment: ENVIRONMENTS,
  }),

  // Database
  khata_database_up: gauge('1: this process could read from the database for this scrape.', {}),
  khata_backlog_age_seconds: gauge(
    'How old the figures about due work are. Replicas share them, so that many scrapes cost one query.',
    {},
  ),
  khata_pool_connections: gauge('Connections to the database.', { state: ['busy', 'idle'] }),
  khata_pool_size: gauge('How many connections this process may open.', {}),
  khata_pool_waiting: gauge('Statements that wait for a connection.', {}),
  khata_partitions_ahead: gauge('Empty partitions that are ready. Without one, nothing can be written.', {
    table: PARTITIONED_TABLES.map(({ name }) => name),
  }),
  khata_transaction_retries_total: counter(
    'Transactions that were repeated after a conflict or a migration.',
    {
      reason: ['deadlock', 'serialization', 'migration'],
    },
  ),

  // Processes
  khata_build_info: gauge('Always 1. The labels say which version runs.', {
    version: LEARNED,
    node: LEARNED,
  }),
  khata_event_loop_lag_seconds: gauge('How late timers run, since the last scrape.', {
    quantile: ['0.5', '0.99', '1'],
  }),
  khata_event_loop_utilization_ratio: gauge('The share of time in which the event loop worked.', {}),
  process_cpu_seconds_total: {
    kind: 'observed counter',
    help: 'Processor time in seconds.',
    labels: { mode: ['user', 'system'] },
  },
  process_start_time_seconds: gauge('When the process started, in seconds since 1970.', {}),
  process_resident_memory_bytes: gauge('Memory that the process uses.', {}),
  nodejs_heap_size_used_bytes: gauge('Memory that JavaScript objects use.', {}),
  nodejs_heap_size_total_bytes: gauge('Memory that is reserved for JavaScript objects.', {}),
  nodejs_external_memory_bytes: gauge('Memory of buffers outside of the heap.', {}),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

/** The labels of a metric. A label with learned values accepts any text. */
export type LabelsOf<Name extends MetricName> = {
  [Label in keyof (typeof METRICS)[Name]['labels']]: (typeof METRICS)[Name]['labels'][Label] extends readonly (infer Value extends
    string)[]
    ? Value
    : string
}

/** The metrics of one kind. */
export type NameOf<Kind extends Metric['kind']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never
}[MetricName]
