import { Inngest, type Logger } from 'inngest'
import { log } from '@/lib/infra/telemetry/log'

// Errors of functions go to our log. The SDK's other messages are only for debugging: for every request they repeat what inngest/watch.ts
// reports.
const functionLog: Logger = {
  error: (...line: LogLine) => log().error(...line),
  warn: (...line: LogLine) => log().warn(...line),
  info: (...line: LogLine) => log().debug(...line),
  debug: (...line: LogLine) => log().debug(...line),
}
const debug = (...line: LogLine) => log().debug(...line)

type LogLine = [object, string]

/** INNGEST_BASE_URL and its keys decide where functions run. */
export const inngest = new Inngest({
  id: 'khata',
  logger: functionLog,
  internalLogger: { error: debug, warn: debug, info: debug, debug },
})
