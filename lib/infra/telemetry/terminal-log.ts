import pretty, { type PrettyStream } from 'pino-pretty'

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
    // Keeps the lines in order, and loses none when the process crashes. That is worth more here than speed.
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    // The message contains these fields already.
    ignore: 'pid,hostname,method,operation,status,ms,requestId',
    messageFormat: (line) => message(line as RequestLine & { msg?: string }),
  })
}

function message({ msg, method, operation, status, ms, requestId }: RequestLine & { msg?: string }): string {
  const subject = status === undefined ? [msg, operation] : [method, operation, status, `${ms} ms`]
  return [...subject, requestId].filter((part) => part !== undefined).join(' ')
}
