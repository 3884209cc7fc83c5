import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@/lib/core/duration'
import { query } from '@/lib/infra/database/db'
import { decrypt, encrypt, sha256 } from '@/lib/infra/keys/crypto'
import { ProviderFailure } from './provider'

// A provider may allow only one session per account, and end the older one at each log-in. So the token is kept in the database, where all
// processes find it, and only one process logs in at a time. No transaction is open during a log-in.

const PURPOSE = 'provider session'

/** @throws {ProviderFailure} if the provider refuses the log-in. */
export type LogIn = () => Promise<{ token: string; expiresInSeconds: number }>

export interface Session {
  /** The same for everybody who uses the same credentials. */
  key: string
  logIn: LogIn
}

/**
 * @param credentials everything that determines whose session it is. They include a private key, so nobody can guess them from their hash.
 */
export function sessionOf(credentials: readonly string[], logIn: LogIn): Session {
  return { key: sha256(JSON.stringify(credentials)).toString('base64url'), logIn }
}

/** Makes a call with the token of a session. If the token is refused, it logs in again and repeats the call once. */
export async function withSession<Answer>(
  session: Session,
  call: (token: string) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const { token, logins } = await openSession(session, null)
  const answer = await call(token)
  if (!isRefused(answer)) return answer
  // If another process has logged in meanwhile, its token is used.
  return call((await openSession(session, logins)).token)
}

interface Opened {
  token: string
  /** The number of the log-in that it came from. */
  logins: number
}

// Longer than a log-in may take. If the process dies during it, another process may log in after this time.
const LOG_IN_SECONDS = 10
const LOOK_EVERY_MS = 150
const WAIT_MS = (LOG_IN_SECONDS + 1) * SECOND_MS

/** @param refused the log-in whose token is no longer accepted. */
async function openSession(session: Session, refused: number | null): Promise<Opened> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const known = await find(session.key)
    if (known?.token && known.logins !== refused) return { token: known.token, logins: known.logins }
    if (await claim(session.key, refused)) return logIn(session)
    const waitSeconds = known?.waitSeconds ?? 0
    if (waitSeconds > LOG_IN_SECONDS || Date.now() > until)
      throw new ProviderFailure('nobody may log in yet', { retryAfterSeconds: Math.max(1, waitSeconds) })
    await sleep(LOOK_EVERY_MS)
  }
}

async function logIn({ key, logIn: ask }: Session): Promise<Opened> {
  try {
    const { token, expiresInSeconds } = await ask()
    const [row] = await query<{ logins: number }>(KEEP, [
      key,
      encrypt(PURPOSE, token),
      lifetimeOf(expiresInSeconds),
    ])
    return { token, logins: row?.logins ?? 0 }
  } catch (error) {
    const pause = error instanceof ProviderFailure ? error.retryAfterSeconds : null
    await query(GIVE_UP, [key, pause ?? 0])
    throw error
  }
}

// A call that starts before the session ends may arrive after it.
const MARGIN_SECONDS = 60
const LIFETIME_SECONDS = { least: 30, most: 86_400, unsaid: 600 }

function lifetimeOf(seconds: number): number {
  const { least, most, unsaid } = LIFETIME_SECONDS
  return seconds > 0 ? Math.min(Math.max(seconds - MARGIN_SECONDS, least), most) : unsaid
}

interface Row {
  tokenEncrypted: Buffer | null
  logins: number
  waitSeconds: number
}

const FIND = `
SELECT CASE WHEN expires_at > now() THEN token_encrypted END AS token_encrypted, logins,
  greatest(0, ceil(extract(epoch FROM next_login_at - now())))::int AS wait_seconds
FROM provider_sessions WHERE key = $1`

async function find(key: string) {
  const [row] = await query<Row>(FIND, [key])
  return row && { ...row, token: row.tokenEncrypted && opened(row.tokenEncrypted) }
}

/** Null if it was encrypted with a secret that this process does not have. */
function opened(sealed: Buffer): string | null {
  try {
    return decrypt(PURPOSE, sealed)
  } catch {
    return null
  }
}

const CLAIM = `
INSERT INTO provider_sessions AS s (key, next_login_at) VALUES ($1, now() + interval '${LOG_IN_SECONDS} seconds')
ON CONFLICT (key) DO UPDATE SET next_login_at = excluded.next_login_at, token_encrypted = NULL, expires_at = NULL
WHERE s.next_login_at <= now() AND (s.token_encrypted IS NULL OR s.expires_at <= now() OR s.logins = $2)
RETURNING 1`

/** Whether this process is the one to log in now. */
const claim = async (key: string, refused: number | null) => (await query(CLAIM, [key, refused])).length > 0

const KEEP = `
UPDATE provider_sessions SET token_encrypted = $2, expires_at = now() + make_interval(secs => $3), logins = logins + 1,
  next_login_at = now()
WHERE key = $1 RETURNING logins`

const GIVE_UP = `UPDATE provider_sessions SET next_login_at = now() + make_interval(secs => $2) WHERE key = $1`

const PURGE = `
DELETE FROM provider_sessions WHERE key IN (
  SELECT key FROM provider_sessions WHERE next_login_at < now() - interval '2 days' LIMIT $1) RETURNING 1`

/** Deletes sessions that ended. @returns how many. */
export async function purgeProviderSessions(): Promise<number> {
  return (await query(PURGE, [1_000])).length
}
