import { createHash } from 'node:crypto'
import { inngest } from '@/inngest/client'
import type { Problem } from '@/lib/infra/telemetry/problems'

// A server that takes longer is reported as unreachable.
const TIMEOUT_MS = 5_000

/** What the Inngest server says about this app. */
export interface ServerCheck {
  /** The server can be asked to register our functions. */
  reachable: boolean
  /** It knows our functions. */
  known: boolean
  problem: Problem | null
}

/** Asks the Inngest server whether it takes our keys and knows our functions. Changes nothing there. */
export async function checkServer(): Promise<ServerCheck> {
  const server = new URL(inngest.apiBaseUrl).origin
  const away = (problem: Problem) => ({ reachable: false, known: false, problem })
  try {
    const apps = await ask(new URL(`v1/apps/${inngest.id}/functions`, inngest.apiBaseUrl), 'GET')
    if (isRefusal(apps.status)) return away(signingKeyRefused(server, apps.status))
    // An empty list of events: the server checks the key and stores nothing.
    const events = await ask(new URL(`e/${inngest.eventKey ?? 'none'}`, inngest.eventBaseUrl), 'POST', '[]')
    if (apps.status === 404 && events.status === 404) return away(noServer(server))
    return {
      reachable: true,
      known: apps.ok && holdsFunctions(await apps.json().catch(() => null)),
      problem: isRefusal(events.status) ? eventKeyRefused(server, events.status) : null,
    }
  } catch (error) {
    return away(unreachable(server, error))
  }
}

function ask(url: URL, method: 'GET' | 'POST', body?: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${hashed(inngest.signingKey ?? '')}`,
    'content-type': 'application/json',
  }
  return fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(body && { body }) })
}

/** The key is never sent. Its hash is, after the prefix of the key. */
function hashed(signingKey: string): string {
  const [, prefix = '', key = ''] = /^(signkey-\w+-)?(.*)$/.exec(signingKey) ?? []
  return prefix + createHash('sha256').update(key, 'hex').digest('hex')
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}

function holdsFunctions(functions: unknown): boolean {
  return Array.isArray(functions) && functions.length > 0
}

const NOTHING_RUNS = 'Until then renewals, retries and mails wait.'

function signingKeyRefused(server: string, status: number): Problem {
  return {
    code: 'inngest_key_refused',
    severity: 'error',
    message: `The Inngest server at ${server} refuses our INNGEST_SIGNING_KEY (${status}): set it to the key of that server. ${NOTHING_RUNS}`,
  }
}

function eventKeyRefused(server: string, status: number): Problem {
  return {
    code: 'inngest_key_refused',
    severity: 'error',
    message: `The Inngest server at ${server} refuses our INNGEST_EVENT_KEY (${status}): set it to a key of that server. Until then due work waits for up to ten minutes.`,
  }
}

function noServer(server: string): Problem {
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `There is no Inngest server at ${server} (404): check INNGEST_BASE_URL. ${NOTHING_RUNS}`,
  }
}

function unreachable(server: string, error: unknown): Problem {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
  const reason = cause?.code ?? cause?.message ?? message
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `The Inngest server at ${server} cannot be reached (${reason}): start it or check INNGEST_BASE_URL. ${NOTHING_RUNS}`,
  }
}
