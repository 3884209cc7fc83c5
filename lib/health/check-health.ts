import { billingOverdueSeconds } from '@/lib/billing/due'
import { DomainError } from '@/lib/core/errors'
import { query } from '@/lib/infra/database/db'
import { partitionProblems } from '@/lib/infra/database/partition/problem'
import { keptKeysLoaded } from '@/lib/infra/keys/kept-keys'
import { openProblems, type Problem } from '@/lib/infra/telemetry/problems'
import { topUpOverdueSeconds } from '@/lib/settlement/due'
import { deliveryOverdueSeconds } from '@/lib/webhook/delivery/due'
import { calendarProblems } from './calendar-problem'
import { databaseTooOld } from './database-version'
import { poolerProblem, settingsProblems } from './pooler-problem'
import { isStopping } from './readiness'
import { setAsideProblems } from './set-aside-problem'
import { providerProblems } from './top-up-problem'

export interface Health {
  ok: boolean
  database: 'ready' | 'unreachable' | 'not_migrated'
  /** The process is ending. It still serves requests, but new ones should go to another process. */
  stopping?: true
  /** When the orchestrator's cron last ran; null: never. */
  runnerBeatAt?: string | null
  /**
   * How many seconds the oldest due renewal of production, delivery or look-up of a top-up is late. 0: nothing is late. The
   * clock of a sandbox may be moved by a year: its lateness is in the metrics alone.
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
 * Checks whether the instance can serve. With `deep`, it also checks whether background work keeps up.
 * @param upSeconds how long this process has been running. A new process gets time for its first heartbeat.
 */
export async function checkHealth(deep: boolean, upSeconds = process.uptime()): Promise<Health> {
  try {
    const tooOld = await databaseTooOld()
    if (tooOld) return { ok: false, database: 'not_migrated', problems: [tooOld] }
    // Until then, what was made before a rotation of APP_SECRET cannot be read.
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
    const ofWork = [...ofBeat, ...setAside, ...calendar]
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
