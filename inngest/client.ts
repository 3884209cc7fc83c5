import { Inngest, type Logger } from 'inngest'
import { log } from '@/lib/infra/log'

// What a function throws belongs in our log. Of its own business the SDK says the same as inngest/watch.ts, in more
// words and for every request that anybody sends: that is for who looks for a defect.
const functionLog: Logger = {
  error: (...line: LogLine) => log().error(...line),
  warn: (...line: LogLine) => log().warn(...line),
  info: (...line: LogLine) => log().debug(...line),
  debug: (...line: LogLine) => log().debug(...line),
}
const debug = (...line: LogLine) => log().debug(...line)

type LogLine = [object, string]

/** Where functions run is the environment's choice: INNGEST_BASE_URL and its keys. */
export const inngest = new Inngest({
  id: 'khata',
  logger: functionLog,
  internalLogger: { error: debug, warn: debug, info: debug, debug },
})
