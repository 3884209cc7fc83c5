import { billingOverdueSeconds } from '@/lib/billing/due'
import { DomainError } from '@/lib/core/errors'
import { sourceTitle } from '@/lib/core/providers'
import { type SetAsideSummary, summarizeSetAside } from '@/lib/infra/bulkhead/set-aside'
import { query } from '@/lib/infra/database/db'
import { partitionProblems } from '@/lib/infra/database/partition/problem'
import { isPooled, SESSION_SETTINGS } from '@/lib/infra/database/session-settings'
import { CLOCK_NOW, joinClock } from '@/lib/infra/database/tenant-clock'
import { env } from '@/lib/infra/env'
import { keptKeysLoaded } from '@/lib/infra/keys/kept-keys'
import { openProblems, type Problem } from '@/lib/infra/telemetry/problems'
import { topUpOverdueSeconds } from '@/lib/settlement/due'
import { listOutages } from '@/lib/settlement/provider-outage'
import { deliveryOverdueSeconds } from '@/lib/webhook/delivery/due'
import { databaseTooOld } from './database-version'
import { isStopping } from './readiness'

export interface Health {
  ok: boolean
  database: 'ready' | 'unreachable' | 'not_migrated'
  /** True if the process is stopping. It still serves requests, but new ones should go to another process. */
  stopping?: true
  /** When the orchestrator's cron job last ran. Null if never. */
  runnerBeatAt?: string | null
  /**
   * How many seconds the oldest due renewal (in production), delivery or top-up check is late. 0 if nothing is late. Renewals of a sandbox
   * are only in the metrics, because its clock may be moved by a year.
   */
  oldestOverdueSeconds?: number
  problems?: Problem[]
}

const DEEP = `
WITH beat AS (SELECT beat_at FROM heartbeats WHERE name = 'orchestrator')
SELECT (SELECT beat_at FROM beat) AS beat_at,
  (SELECT extract(epoch FROM now() - beat_at)::float8 FROM beat) AS beat_age_seconds`

interface DeepRow {
  beatAt: Date | null
  beatAgeSeconds: number | null
}

/**
 * Checks whether the instance can serve requests. With `deep`, it also checks whether background work keeps up.
 * @param upSeconds how long this process has been running. A new process gets time for its first heartbeat.
 */
export async function checkHealth(deep: boolean, upSeconds = process.uptime()): Promise<Health> {
  try {
    const tooOld = await databaseTooOld()
    if (tooOld) return { ok: false, database: 'not_migrated', problems: [tooOld] }
    // Until the kept keys are loaded, values from before a rotation of APP_SECRET cannot be read.
    await keptKeysLoaded()
    if (isStopping()) return { ok: false, database: 'ready', stopping: true }
    if (!deep) return { ok: true, database: 'ready' }
    const [[row], setAside, providers, partitions, settings, calendar, ...overdueSeconds] = await Promise.all(
      [
        query<DeepRow>(DEEP),
        setAsideProblems(),
        providerProblems(),
        partitionProblems(),
        settingsProblems(),
        calendarProblems(),
        billingOverdueSeconds('production'),
        deliveryOverdueSeconds(query, ['production']),
        topUpOverdueSeconds(),
      ],
    )
    const ofBeat = beatProblems(row?.beatAgeSeconds ?? null, upSeconds)
    const ofWork = [...ofBeat, ...setAside, ...calendar, ...payoutProblems()]
    const problems = [...openProblems(), ...ofWork, ...providers, ...partitions, ...settings]
    return {
      ok: !problems.some(({ severity }) => severity === 'error'),
      database: 'ready',
      runnerBeatAt: row?.beatAt?.toISOString() ?? null,
      oldestOverdueSeconds: Math.round(Math.max(0, ...overdueSeconds)),
      problems,
    }
  } catch (error) {
    const ofPooler = poolerProblem(error)
    if (ofPooler) return { ok: false, database: 'unreachable', problems: [ofPooler] }
    if (error instanceof DomainError) return { ok: false, database: 'unreachable' }
    throw error
  }
}

/** A problem if a single person may send any amount to the bank. */
function payoutProblems(): Problem[] {
  if (env().PAYOUT_TWO_PERSONS_PAISA !== null) return []
  const message =
    'PAYOUT_TWO_PERSONS_PAISA is none: one operator alone can make and release payouts of any sum. Set a limit for a day, above which a second person releases.'
  return [{ code: 'payouts_by_one_person', severity: 'warning', message }]
}

// The orchestrator's heartbeat comes once a minute. Two missing ones may be a restart. Three are an outage.
const OLDEST_BEAT_SECONDS = 180
const WHAT_TO_DO =
  'Renewals, retries and mails wait until it runs again. Check that the Inngest server is up and can reach APP_URL/api/inngest.'

function beatProblems(ageSeconds: number | null, upSeconds: number): Problem[] {
  const silentFor = ageSeconds ?? upSeconds
  if (silentFor <= OLDEST_BEAT_SECONDS) return []
  const message =
    ageSeconds === null
      ? `The orchestrator has never run a function. ${WHAT_TO_DO}`
      : `The orchestrator last ran a function ${Math.round(ageSeconds / 60)} minutes ago. ${WHAT_TO_DO}`
  return [{ code: 'orchestrator_silent', severity: 'error', message }]
}

/** A problem for each payment provider that gives no usable answer. */
async function providerProblems(): Promise<Problem[]> {
  return (await listOutages()).map(({ provider, environment, reason, since }) => ({
    code: `provider_silent_${provider}_${environment}`,
    severity: 'warning',
    message: `${sourceTitle(provider)} (${environment}) has given no usable answer since ${since.toISOString()}: ${reason}. Unfinished top-ups wait. If it does not end, check the address and the keys of the provider.`,
  }))
}

// The same condition as `waitsForCalendar`. An index finds these rows, of which there are none as long as the calendar table is long
// enough. A subscription that is due now is billed and does not wait.
const WAITING = `
SELECT count(*)::int AS waiting FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
WHERE s.environment = $1::environment AND s.status IN ('active', 'trialing')
  AND s.due_at > CASE WHEN s.period_index = -1 THEN s.anchor_at ELSE s.current_period_end END AND s.due_at > ${CLOCK_NOW}`

/** A problem if subscriptions wait for a longer calendar table of Bikram Sambat. */
export async function calendarProblems(
  environment: 'production' | 'sandbox' = 'production',
): Promise<Problem[]> {
  const [row] = await query<{ waiting: number }>(WAITING, [environment])
  if (!row?.waiting) return []
  const message = `The table of Bikram Sambat ends before the next period of ${row.waiting.toLocaleString('en')} subscriptions. They go on and nothing is billed. Install a version of Khata with a longer table: what was not billed is billed then.`
  return [{ code: 'calendar_ends', severity: 'warning', message }]
}

const OTHER_SETTINGS = `
SELECT wanted.name, current_setting(wanted.name) AS value FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
WHERE current_setting(wanted.name) <> wanted.value ORDER BY 1`

const NAME_IT =
  'If DATABASE_URL is a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL itself and restart.'
const GIVE_THEM =
  'Run npm run db:migrate, which gives them to the role of DATABASE_URL. Then run RECONNECT on the console of the pooler: its connections get them as they are opened.'

/** Settings of the app's database connections that are not in effect. Without the time limits, a request could hold its locks for ever. */
async function settingsProblems(): Promise<Problem[]> {
  const wanted = [Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)]
  const others = await query<{ name: string; value: string }>(OTHER_SETTINGS, wanted)
  if (others.length === 0) return []
  const settings = others.map(({ name, value }) => `${name} is ${value}`).join(', ')
  const message = `The connections of the app do not have its settings: ${settings}. ${isPooled() ? GIVE_THEM : NAME_IT}`
  return [{ code: 'database_settings', severity: 'error', message }]
}

// 26000 and 42P05: a statement that was prepared on one connection is executed or prepared on another.
const CROSSED = new Set(['26000', '42P05'])

/**
 * The problem that a pooler is in front of the database without the app knowing, so that queries fail. Null if the error has another cause.
 */
function poolerProblem(error: unknown): Problem | null {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (!CROSSED.has(code) && !message.includes('unsupported startup parameter')) return null
  return {
    code: 'database_pooler',
    severity: 'error',
    message: `A pooler refuses the app: ${message}. ${NAME_IT}`,
  }
}

// The plural names that operators see.
const NAMES: Record<SetAsideSummary['kind'], string> = {
  billing: 'subscriptions to bill',
  recovery: 'subscriptions to recover',
  mail: 'mails',
  sms: 'SMS',
  balance_snapshot: 'balance snapshots',
  payout: 'payouts',
  checkout_expiry: 'checkout sessions to end',
  delivery: 'webhook deliveries',
  webhook_endpoint: 'webhook endpoints',
  top_up: 'top-ups to reconcile',
  qr_request: 'QR requests to look up',
  notice: 'events and top-ups that customers are told of',
  revenue: 'revenue sums to advance',
  phone_change: 'phone numbers to change',
  ledger_days: 'balances by day to count',
}

/**
 * A problem for each kind of work that was set aside. It contains no ids and no error messages, because anyone may read the health check.
 */
async function setAsideProblems(): Promise<Problem[]> {
  const kinds = await summarizeSetAside()
  if (kinds.length === 0) return []
  const listed = kinds.map(({ kind, count }) => `${NAMES[kind]} (${count.toLocaleString('en')})`).join(', ')
  const since = new Date(Math.min(...kinds.map((kind) => kind.since.getTime()))).toISOString()
  return [
    {
      code: 'work_set_aside',
      severity: 'warning',
      message: `Some work cannot be done and was set aside, while all other work goes on: ${listed}, since ${since}. See npm run set-aside.`,
    },
  ]
}
