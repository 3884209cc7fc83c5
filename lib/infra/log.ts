import { type LoggerOptions, pino } from 'pino'
import { env } from './env'
import { terminalLog } from './terminal-log'

// Secrets, codes and phone numbers never reach a log. A field of one of these names is cut, at each of the depths where
// our own objects put it.
const SECRET_NAMES = [
  'password',
  'secret',
  'token',
  'bearer',
  'phone',
  'authorization',
  'cookie',
  'x-api-key',
  'apiKey',
]

/**
 * An error as far as a log needs it. Its other fields may be anything: the database's quote the row they are about, and
 * a lost connection brings the whole client along.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message,
    code,
    constraint,
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

function create() {
  const options: LoggerOptions = {
    level: env().LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  }
  const { stdout } = process
  return stdout.isTTY ? pino(options, terminalLog(stdout, stdout.hasColors())) : pino(options)
}

let instance: ReturnType<typeof create> | undefined

/** JSON lines, pretty on a terminal. Made when first used, like the environment it reads. */
export function log(): ReturnType<typeof create> {
  instance ??= create()
  return instance
}
