import { type LoggerOptions, pino } from 'pino'
import pretty, { type PrettyStream } from 'pino-pretty'
import { env } from '@/lib/infra/env'

// Secrets, codes and phone numbers must not appear in the log. Fields with these names are removed at every depth that our own objects
// have.
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
 * The parts of an error that the log needs. Its other fields can contain anything: a database error quotes the row, and the error of a lost
 * connection holds the whole client object.
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

/** Writes JSON lines, or readable lines on a terminal. Created on the first call, because it reads the environment. */
export function log(): ReturnType<typeof create> {
  instance ??= create()
  return instance
}

interface RequestLine {
  method?: string
  operation?: string
  status?: number
  ms?: number
  requestId?: string
}

/** Writes log lines for a person at a terminal. A request is one line. An error has its stack below. */
export function terminalLog(destination: NodeJS.WritableStream, colorize: boolean): PrettyStream {
  return pretty({
    destination,
    colorize,
    // Keeps the lines in order, and loses none when the process crashes. That matters more here than speed.
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    // The message already contains these fields.
    ignore: 'pid,hostname,method,operation,status,ms,requestId',
    messageFormat: (line) => message(line as RequestLine & { msg?: string }),
  })
}

function message({ msg, method, operation, status, ms, requestId }: RequestLine & { msg?: string }): string {
  const subject = status === undefined ? [msg, operation] : [method, operation, status, `${ms} ms`]
  return [...subject, requestId].filter((part) => part !== undefined).join(' ')
}
