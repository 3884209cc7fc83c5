import type { Connection } from './connection'
import { follow } from './follow'
import { forwarderTo, receiverUrl } from './forward'
import { forwardedLine, isAccepted, type Output } from './output'
import { networkReason, Refusal } from './refusal'

export interface ListenOptions {
  forwardTo?: string | undefined
  patterns: readonly string[]
  since?: string | undefined
  printSecret?: boolean | undefined
  signal: AbortSignal
  pollMs?: number
}

/** Forwards the events of the sandbox to a URL as they come, until it is stopped. */
export async function listen(connection: Connection, options: ListenOptions, output: Output): Promise<void> {
  const { forwardTo, printSecret, signal } = options
  if (forwardTo === undefined && !printSecret)
    throw new Refusal('A receiver is missing: add --forward-to http://localhost:4000/webhooks.')
  const url = forwardTo === undefined ? undefined : await receiverUrl(forwardTo)
  const { secret } = await connection.khata.getSandboxListener({ signal })
  if (url === undefined) {
    output.out(secret)
    return
  }
  const forward = forwarderTo(url, secret)
  output.err(`From  the sandbox at ${connection.baseUrl}`)
  output.err(`To    ${url}`)
  output.err(
    `Signed with ${printSecret ? secret : 'the secret that npx khata listen --print-secret prints'}\n`,
  )

  const told = { forwarded: 0, failed: 0, lastId: '' }
  const events = follow(connection, { ...options, ...announcements(output) })
  for await (const event of events) {
    const forwarded = await forward(event, signal)
    if (!forwarded) break
    told.forwarded += 1
    if (!isAccepted(forwarded)) told.failed += 1
    told.lastId = event.id
    output.out(forwardedLine(event, forwarded, output))
  }
  output.err(farewell(told))
}

/** Prints what happens to the connection while events are followed. */
export function announcements(output: Output) {
  return {
    onReady: () => output.err('Ready. Ctrl-C stops.'),
    onAway: (failure: unknown) =>
      output.err(
        failure === null
          ? 'Khata is back. No event was missed.'
          : `Khata is away (${networkReason(failure)}), waiting…`,
      ),
  }
}

function farewell({
  forwarded,
  failed,
  lastId,
}: {
  forwarded: number
  failed: number
  lastId: string
}): string {
  if (forwarded === 0) return '\nStopped. No event came.'
  const count = `${forwarded} event${forwarded === 1 ? '' : 's'} forwarded`
  return `\nStopped. ${count}, ${failed} not accepted. Continue from here with --since ${lastId}.`
}
