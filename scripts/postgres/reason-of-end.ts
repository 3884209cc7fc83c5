// What the server tells a client that comes while it starts or stops. It is no reason for the end of the server.
const TOLD_TO_A_CLIENT = /the database system is |terminating connection/

/** The message of a server's log that says why the server ended. The last message only says that it is down. */
export function reasonOfEnd(log: string): string {
  const lines = log.trimEnd().split('\n')
  const isReason = (line: string) => /FATAL|PANIC/.test(line) && !TOLD_TO_A_CLIENT.test(line)
  return lines.findLast(isReason) ?? lines.at(-1) ?? ''
}
