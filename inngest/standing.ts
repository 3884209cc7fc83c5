import { createHash } from 'node:crypto'
import { inngest } from '@/inngest/client'
import type { Problem } from '@/lib/infra/problems'

// A server that needs longer has a problem of its own.
const TIMEOUT_MS = 5_000

/** How this app stands with its Inngest server. */
export type Standing = { known: boolean } | { problem: Problem }

/** Asks the Inngest server whether it takes our keys and knows our functions. Changes nothing there. */
export async function askStanding(): Promise<Standing> {
  const server = new URL(inngest.eventBaseUrl).origin
  try {
    // No event at all, which the server takes or refuses by the key alone.
    const events = await ask(new URL(`e/${inngest.eventKey ?? 'none'}`, inngest.eventBaseUrl), 'POST', '[]')
    if (isRefusal(events.status)) return { problem: refusedKey(server, 'INNGEST_EVENT_KEY', events.status) }
    if (events.status === 404) return { problem: noServer(server) }
    const apps = await ask(new URL(`v1/apps/${inngest.id}/functions`, inngest.apiBaseUrl), 'GET')
    if (isRefusal(apps.status)) return { problem: refusedKey(server, 'INNGEST_SIGNING_KEY', apps.status) }
    return { known: apps.ok && holdsFunctions(await apps.json().catch(() => null)) }
  } catch (error) {
    return { problem: unreachable(server, error) }
  }
}

function ask(url: URL, method: 'GET' | 'POST', body?: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${hashed(inngest.signingKey ?? '')}`,
    'content-type': 'application/json',
  }
  return fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...(body && { body }) })
}

/** The server keeps the key itself to its own side: what travels is its hash, behind the key's prefix. */
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

const CONSEQUENCE = 'Until then renewals, retries and mails wait.'

function refusedKey(server: string, name: string, status: number): Problem {
  return {
    code: 'inngest_key_refused',
    severity: 'error',
    message: `The Inngest server at ${server} refuses our ${name} (${status}): set it to a key of that server. ${CONSEQUENCE}`,
  }
}

function noServer(server: string): Problem {
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `What answers at ${server} is no Inngest server (404): check INNGEST_BASE_URL. ${CONSEQUENCE}`,
  }
}

function unreachable(server: string, error: unknown): Problem {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
  return {
    code: 'inngest_unreachable',
    severity: 'error',
    message: `The Inngest server at ${server} cannot be reached (${cause?.code ?? cause?.message ?? message}): start it or check INNGEST_BASE_URL. ${CONSEQUENCE}`,
  }
}
