import { query } from '@/lib/infra/database/db'
import { isPooled, SESSION_SETTINGS } from '@/lib/infra/database/session-settings'
import type { Problem } from '@/lib/infra/telemetry/problems'

const OTHER_SETTINGS = `
SELECT wanted.name, current_setting(wanted.name) AS value FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
WHERE current_setting(wanted.name) <> wanted.value ORDER BY 1`

const NAME_IT =
  'If DATABASE_URL is a pooler, set DATABASE_DIRECT_URL to the address of PostgreSQL itself and restart.'
const GIVE_THEM =
  'Run npm run db:migrate, which gives them to the role of DATABASE_URL. Then run RECONNECT on the console of the pooler: its connections get them as they are opened.'

/** The settings of the app's connections that do not hold. Without the time limits, a request may keep its locks for ever. */
export async function settingsProblems(): Promise<Problem[]> {
  const wanted = [Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)]
  const others = await query<{ name: string; value: string }>(OTHER_SETTINGS, wanted)
  if (others.length === 0) return []
  const settings = others.map(({ name, value }) => `${name} is ${value}`).join(', ')
  const message = `The connections of the app do not have its settings: ${settings}. ${isPooled() ? GIVE_THEM : NAME_IT}`
  return [{ code: 'database_settings', severity: 'error', message }]
}

// 26000 and 42P05: a statement that was prepared on one connection is run or prepared on another.
const CROSSED = new Set(['26000', '42P05'])

/** Whether the database cannot be used because a pooler stands before it that the app was not told of. */
export function poolerProblem(error: unknown): Problem | null {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (!CROSSED.has(code) && !message.includes('unsupported startup parameter')) return null
  return {
    code: 'database_pooler',
    severity: 'error',
    message: `A pooler refuses the app: ${message}. ${NAME_IT}`,
  }
}
