import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Inngest, type InngestFunction } from 'inngest'
import { serve } from 'inngest/node'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { firstFreePort } from '@/scripts/postgres/free-port'
import { createRunner, type RunnerOptions } from './runner'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
}

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

export type Functions = (inngest: Inngest) => InngestFunction.Any[]

/**
 * An HTTP server whose app can be replaced, stopped and started again on the same port. It keeps the port while it is stopped, so nobody
 * else responds there.
 */
export async function openTheatre() {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const port = await firstFreePort(24_000)
  let server: http.Server | undefined

  const up = async () => {
    server = http.createServer((request, response) => {
      listener(request, response)
    })
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening))
  }
  const down = async () => {
    const closing = server
    if (!closing?.listening) return
    closing.closeAllConnections()
    await new Promise((closed) => closing.close(closed))
  }
  await up()
  onTestFinished(down)
  return {
    up,
    down,
    url: `http://127.0.0.1:${port}`,
    play: (next: RequestListener) => {
      listener = next
    },
    /** Handles each request before the app. `pass` hands it to the app. */
    intercept: (between: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void) => {
      const app = listener
      listener = (request, response) =>
        between(request, response, () => app(request, response as Parameters<RequestListener>[1]))
    },
  }
}

export interface Keys {
  eventKey: string | undefined
  signingKey: string | undefined
}

/** An app with the real SDK. It is in development mode unless it has a signing key. */
export function appOf(functions: Functions, runnerUrl: string, keys: Keys) {
  const inngest = new Inngest({
    id: 'khata',
    baseUrl: runnerUrl,
    isDev: keys.signingKey === undefined,
    logger: silent,
    ...(keys.eventKey === undefined ? {} : { eventKey: keys.eventKey }),
    ...(keys.signingKey === undefined ? {} : { signingKey: keys.signingKey }),
  })
  return { inngest, listener: serve({ client: inngest, functions: functions(inngest) }) as RequestListener }
}

type StageOptions = Partial<Omit<RunnerOptions, 'port' | 'appUrl'>> & { appKeys?: Keys }

/** A runner in this process, and an app that has registered the given functions. */
export async function stage(functions: Functions, { appKeys, ...options }: StageOptions = {}) {
  const theatre = await openTheatre()
  const ready = deferred()
  const keys: Keys = { eventKey: options.eventKey, signingKey: options.signingKey }
  const runner = createRunner(
    {
      random: () => 0.5,
      log: pino({ level: 'silent' }),
      ...options,
      ...keys,
      port: 0,
      appUrl: theatre.url,
    },
    ready.resolve,
  )
  const runnerUrl = `http://127.0.0.1:${await runner.listen()}`
  onTestFinished(() => runner.stop())
  const { inngest, listener } = appOf(functions, runnerUrl, appKeys ?? keys)
  theatre.play(listener)
  if (!appKeys) await ready.promise
  return { theatre, runner, runnerUrl, inngest, ready: ready.promise, keys }
}

/** Like {@link stage}. `failure` resolves with the reason why the runner ended a run. */
export async function failing(functions: Functions, options: StageOptions = {}) {
  const failure = deferred<string>()
  const write = (line: string) => {
    const { msg, reason } = JSON.parse(line) as { msg: string; reason: string }
    if (msg === 'A run failed') failure.resolve(reason)
  }
  return { ...(await stage(functions, { ...options, log: pino({}, { write }) })), failure: failure.promise }
}

export async function health(runnerUrl: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${runnerUrl}/health`)
  return (await response.json()) as Record<string, unknown>
}
