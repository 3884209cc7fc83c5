import { query } from '@/lib/infra/database/db'
import { perProcess } from '@/lib/infra/process/per-process'
import { log } from '@/lib/infra/telemetry/log'
import { type LabelsOf, METRICS } from '@/lib/infra/telemetry/metrics/catalogue'
import type { Observation } from '@/lib/infra/telemetry/metrics/record'
import { type Backlog, measureBacklog } from './measure-backlog'

// Prometheus usually scrapes every 15 s. Two Prometheus servers that scrape shortly after each other get the same values.
const FRESH_MS = 5_000
// Processes that are scraped within this time share one measurement of the backlog.
const BACKLOG_FRESH_SECONDS = 10
// A scrape waits for at most three of these. Prometheus gives up after 10 s.
const PATIENCE_MS = 2_000

/** The values that the processes share, read with one small statement. */
interface Shared {
  backlog: Backlog | null
  backlogAgeSeconds: number | null
  beatAgeSeconds: number | null
  checks: { invariant: LabelsOf<'khata_invariant_breaches'>['invariant']; breaches: number }[]
  checkAgeSeconds: number | null
}

const age = (at: string) => `extract(epoch FROM clock_timestamp() - ${at})::float8`
const SHARED = `
SELECT (SELECT backlog FROM backlog_measurements) AS backlog,
  (SELECT ${age('measured_at')} FROM backlog_measurements) AS backlog_age_seconds,
  (SELECT ${age('beat_at')} FROM heartbeats WHERE name = 'orchestrator') AS beat_age_seconds,
  (SELECT coalesce(json_agg(c), '[]') FROM (SELECT invariant, breaches FROM invariant_checks) c) AS checks,
  (SELECT ${age('min(checked_at)')} FROM invariant_checks) AS check_age_seconds`

interface LastRead {
  readAtMs: number
  figures: Promise<Shared | null>
}
const last = perProcess('shared figures', (): { read?: LastRead } => ({}))

/** The metrics that come from the database. If it does not respond soon, the only one is that it is down. */
export async function observeDatabase(): Promise<Observation[]> {
  const nowMs = Date.now()
  if (!last.read || nowMs - last.read.readAtMs >= FRESH_MS)
    last.read = { readAtMs: nowMs, figures: readShared() }
  const shared = await last.read.figures
  const up = { name: 'khata_database_up', labels: {}, value: shared ? 1 : 0 } as const
  return shared ? [up, ...figuresOf(shared)] : [up]
}

async function readShared(): Promise<Shared | null> {
  const read = async () => (await query<Shared>(SHARED))[0] ?? null
  const shared = await inTime(read())
  if (!shared || (shared.backlogAgeSeconds ?? Number.POSITIVE_INFINITY) < BACKLOG_FRESH_SECONDS) return shared
  await inTime(measureBacklog())
  return (await inTime(read())) ?? shared
}

/** Null if it failed or takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const result = work.catch((error: unknown) => {
    log().debug({ err: error }, 'figures for the metrics could not be read')
    return null
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

function figuresOf({
  backlog,
  backlogAgeSeconds,
  beatAgeSeconds,
  checks,
  checkAgeSeconds,
}: Shared): Observation[] {
  const age = (
    name:
      | 'khata_backlog_age_seconds'
      | 'khata_orchestrator_beat_age_seconds'
      | 'khata_invariant_check_age_seconds',
    value: number | null,
  ): Observation[] => (value === null ? [] : [{ name, labels: {}, value }])
  return [
    ...age('khata_backlog_age_seconds', backlogAgeSeconds),
    ...age('khata_orchestrator_beat_age_seconds', beatAgeSeconds),
    ...age('khata_invariant_check_age_seconds', checkAgeSeconds),
    ...checks.map(({ invariant, breaches: value }): Observation => {
      return { name: 'khata_invariant_breaches', labels: { invariant }, value }
    }),
    ...(backlog ? figuresOfBacklog(backlog) : []),
  ]
}

function figuresOfBacklog({
  oldestDueSeconds,
  messagesWaiting,
  setAside,
  silentProviders,
  partitionsAhead,
}: Backlog): Observation[] {
  const { kind: kinds } = METRICS.khata_set_aside_items.labels
  const { provider: providers, environment: environments } = METRICS.khata_provider_silent.labels
  const isSilent = (provider: string, environment: string) =>
    silentProviders.some((each) => each.provider === provider && each.environment === environment)
  return [
    ...entriesOf(oldestDueSeconds).map(
      ([kind, value]): Observation => ({ name: 'khata_oldest_due_seconds', labels: { kind }, value }),
    ),
    ...entriesOf(messagesWaiting).map(
      ([channel, value]): Observation => ({ name: 'khata_messages_waiting', labels: { channel }, value }),
    ),
    ...kinds.map((kind): Observation => {
      const value = setAside.find((each) => each.kind === kind)?.count ?? 0
      return { name: 'khata_set_aside_items', labels: { kind }, value }
    }),
    ...partitionsAhead.map(({ table, ahead: value }): Observation => {
      return { name: 'khata_partitions_ahead', labels: { table }, value }
    }),
    ...providers.flatMap((provider) =>
      environments.map((environment): Observation => {
        const value = isSilent(provider, environment) ? 1 : 0
        return { name: 'khata_provider_silent', labels: { provider, environment }, value }
      }),
    ),
  ]
}

const entriesOf = <Key extends string>(record: Record<Key, number>) =>
  Object.entries(record) as [Key, number][]
