import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { type Environment, readEnvironment } from './environment'
import { createRunner } from './runner'

/** JSON lines, or coloured text on a terminal. While all is well, the runner logs nothing at `info`. */
function createLog(level: string): Logger {
  const options = { name: 'inngest-runner', level }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
  )
}

/** Ends a failed start with one sentence on stderr. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function environmentOrExit(): Environment {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const env = environmentOrExit()
const log = createLog(env.LOG_LEVEL)
const runner = createRunner(
  {
    port: env.RUNNER_PORT,
    appUrl: env.APP_INTERNAL_URL,
    eventKey: env.INNGEST_EVENT_KEY,
    signingKey: env.INNGEST_SIGNING_KEY,
    log,
  },
  () => log.debug({ ready: true }, 'The app has registered; the runner is ready'),
)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void runner.stop().then(() => process.exit(0))
  })
}

runner.listen().then(
  () => {
    if (!env.INNGEST_SIGNING_KEY) log.warn('INNGEST_SIGNING_KEY is not set: calls are not signed')
  },
  (error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'EADDRINUSE'
        ? `Port ${env.RUNNER_PORT} on 127.0.0.1 is in use; free it or set RUNNER_PORT to another one.`
        : `The runner cannot listen on 127.0.0.1:${env.RUNNER_PORT}: ${error.message}.`,
    ),
)
