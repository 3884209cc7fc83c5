import type { Connection } from './connection'
import { follow } from './follow'
import { announcements } from './listen'
import { eventLine, type Output } from './output'

export interface TailOptions {
  patterns: readonly string[]
  since?: string | undefined
  json?: boolean | undefined
  signal: AbortSignal
  pollMs?: number
}

/** Prints events as they come, one per line: as text for a person, or with `json` as JSON for a program. */
export async function tail(connection: Connection, options: TailOptions, output: Output): Promise<void> {
  for await (const event of follow(connection, { ...options, ...announcements(output) }))
    output.out(options.json ? JSON.stringify(event) : eventLine(event, output))
}
