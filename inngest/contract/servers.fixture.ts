import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { Inngest, type InngestFunction } from 'inngest'
import { serve } from 'inngest/node'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { StillClock } from '../runner/clock.fixture'
import { createRunner } from '../runner/runner'
import { hashedSigningKey } from '../runner/signature'
import { deferred, type Functions, openTheatre } from '../runner/stage.fixture'

/** An app whose functions run on a server. */
export interface Played {
  inngest: Inngest
  /** Where the server calls the app. */
  appUrl: string
  /** The names under which the server knows functions of the app. */
  known(): Promise<string[]>
  /** The time of the server. */
  nowMs(): number
  /** Lets time pass on the embedded runner. On a real server, time passes by itself. */
  advance(ms: number): void
  /** Like `advance`, once an attempt has failed and the next one waits. */
  untilRetry(): Promise<void>
}

/** A server that runs functions: the embedded runner, or a real one. */
export interface FunctionServer {
  name: string
  isEmbedded: boolean
  hasKeys: boolean
  /** Serves an app with these functions, and registers it. @throws {Refused} */
  play(functions: Functions, signingKey?: string): Promise<Played>
}

/** The server refused the functions. The message has its reason. */
export class Refused extends Error {}

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const EMBEDDED_KEYS = { eventKey: 'event-key', signingKey: `signkey-test-${'5f'.repeat(32)}` }
const FIRST_RETRY_MS = 1_000

interface Keys {
  eventKey: string | undefined
  signingKey: string | undefined
}

function appOf(functions: Functions, serverUrl: string, appUrl: string, { eventKey, signingKey }: Keys) {
  // A new id each time, because a real server keeps the apps of earlier tests.
  const inngest = new Inngest({
    id: `contract-${randomUUID()}`,
    baseUrl: serverUrl,
    isDev: signingKey === undefined,
    logger: silent,
    ...(eventKey === undefined ? {} : { eventKey }),
    ...(signingKey === undefined ? {} : { signingKey }),
  })
  const made: InngestFunction.Any[] = functions(inngest)
  return {
    inngest,
    made,
    listener: serve({ client: inngest, functions: made, serveOrigin: appUrl }) as RequestListener,
  }
}

async function register(appUrl: string): Promise<void> {
  const response = await fetch(`${appUrl}/api/inngest`, { method: 'PUT' })
  if (!response.ok) throw new Refused(await response.text())
}

async function known({ id }: Inngest, serverUrl: string, signingKey: string | undefined): Promise<string[]> {
  const headers = { authorization: `Bearer ${hashedSigningKey(signingKey ?? '')}` }
  const response = await fetch(`${serverUrl}/v1/apps/${id}/functions`, { headers })
  const functions = (await response.json().catch(() => null)) as { id: string }[] | null
  return (functions ?? []).map((known) => known.id.replace(`${id}-`, ''))
}

/** The runner of this project, in this process, with a clock that stands still. */
export const EMBEDDED: FunctionServer = {
  name: 'the embedded runner',
  isEmbedded: true,
  hasKeys: true,
  async play(functions, signingKey = EMBEDDED_KEYS.signingKey) {
    const theatre = await openTheatre()
    const clock = new StillClock()
    const log = pino({ level: 'silent' })
    const ready = deferred()
    const options = { ...EMBEDDED_KEYS, port: 0, appUrl: theatre.url, clock, random: () => 0.5, log }
    const runner = createRunner(options, ready.resolve)
    const serverUrl = `http://127.0.0.1:${await runner.listen()}`
    onTestFinished(() => runner.stop())
    const { inngest, listener } = appOf(functions, serverUrl, theatre.url, { ...EMBEDDED_KEYS, signingKey })
    theatre.play(listener)
    await register(theatre.url)
    return {
      inngest,
      appUrl: theatre.url,
      known: () => known(inngest, serverUrl, signingKey),
      nowMs: () => clock.now(),
      advance: (ms) => clock.advance(ms),
      untilRetry: () => clock.ring(FIRST_RETRY_MS),
    }
  },
}

const { INNGEST_TEST_SERVER, INNGEST_TEST_EVENT_KEY, INNGEST_TEST_SIGNING_KEY } = process.env

/**
 * The server at INNGEST_TEST_SERVER, such as `http://127.0.0.1:8288`. INNGEST_TEST_EVENT_KEY and INNGEST_TEST_SIGNING_KEY are its keys.
 * Without them it must be a development server. It must be able to reach this machine's loopback addresses.
 */
export const NAMED: FunctionServer = {
  name: INNGEST_TEST_SERVER
    ? `the Inngest server at ${INNGEST_TEST_SERVER}`
    : 'a real Inngest server (skipped: INNGEST_TEST_SERVER names none)',
  isEmbedded: false,
  hasKeys: INNGEST_TEST_SIGNING_KEY !== undefined,
  async play(functions, signingKey = INNGEST_TEST_SIGNING_KEY) {
    const serverUrl = String(INNGEST_TEST_SERVER)
    const theatre = await openTheatre()
    const keys = { eventKey: INNGEST_TEST_EVENT_KEY, signingKey }
    const { inngest, made, listener } = appOf(functions, serverUrl, theatre.url, keys)
    theatre.play(listener)
    await register(theatre.url)
    const names = () => known(inngest, serverUrl, signingKey)
    // The server lists the functions only a moment after its response.
    await expect.poll(async () => (await names()).length, { timeout: 20_000 }).toBe(made.length)
    return {
      inngest,
      appUrl: theatre.url,
      known: names,
      nowMs: Date.now,
      advance() {},
      async untilRetry() {},
    }
  },
}

/** Whether there is a real server for the tests. */
export const HAS_NAMED = INNGEST_TEST_SERVER !== undefined
