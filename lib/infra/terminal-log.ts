import pretty, { type PrettyStream } from 'pino-pretty'

interface RequestLine {
  method?: string
  operation?: string
  status?: number
  ms?: number
  requestId?: string
}

/** Writes log lines for a person at a terminal: one line for a request, more only for an error's stack. */
export function terminalLog(destination: NodeJS.WritableStream, colorize: boolean): PrettyStream {
  return pretty({
    destination,
    colorize,
    // The order of lines is worth more here than speed, and what a dying process says is not lost.
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    // These stand in the message.
    ignore: 'pid,hostname,method,operation,status,ms,requestId',
    messageFormat: (line) => message(line as RequestLine & { msg?: string }),
  })
}

function message({ msg, method, operation, status, ms, requestId }: RequestLine & { msg?: string }): string {
  const subject = status === undefined ? [msg, operation] : [method, operation, status, `${ms} ms`]
  return [...subject, requestId].filter((part) => part !== undefined).join(' ')
}
