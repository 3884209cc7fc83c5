import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines; coloured text on a terminal. While all is well, the runner logs nothing at `info`. */
export function createLog(level: string): Logger {
  const options = { name: 'inngest-runner', level }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({ sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
  )
}
