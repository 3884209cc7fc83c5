import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines, pretty on a terminal. At `info` the runner has nothing to say as long as it works. */
export function createLog(level: string): Logger {
  const options = { name: 'inngest-runner', level }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
  )
}
