import type { Event } from '@/clients/typescript/src/generated'
import type { Connection } from './connection'
import { typeOf } from './event-log'
import { forwarderTo, receiverUrl } from './forward'
import { forwardedLine, isAccepted, type Output } from './output'
import { Refusal } from './refusal'

export interface ResendOptions {
  endpoint?: string | undefined
  forwardTo?: string | undefined
  signal: AbortSignal
}

/** Sends an event again. Khata sends it to an endpoint, or this machine sends it to a URL. */
export async function resend(
  connection: Connection,
  eventId: string,
  { endpoint, forwardTo, signal }: ResendOptions,
  output: Output,
): Promise<void> {
  if (endpoint !== undefined && forwardTo !== undefined)
    throw new Refusal('Give either --endpoint or --forward-to, not both.')
  if (forwardTo === undefined) return resendToEndpoint(connection, eventId, endpoint, output)
  const url = await receiverUrl(forwardTo)
  const event = await connection.khata.getEvent(eventId)
  const { secret } = await connection.khata.getSandboxListener()
  const forwarded = await forwarderTo(url, secret)(event, signal)
  if (forwarded) output.out(forwardedLine(event, forwarded, output))
  if (forwarded && !isAccepted(forwarded)) throw new Refusal('The receiver did not accept the event.')
}

async function resendToEndpoint(
  { khata }: Connection,
  eventId: string,
  endpoint: string | undefined,
  output: Output,
): Promise<void> {
  const event: Event = await khata.getEvent(eventId)
  const endpointId = endpoint ?? (await onlyEndpoint(khata))
  const { id, request } = await khata.resendEvent(eventId, { endpointId })
  output.out(`${typeOf(event)}  ${eventId}  → ${request.url} (${endpointId}), due now as ${id}`)
}

async function onlyEndpoint(khata: Connection['khata']): Promise<string> {
  const { items } = await khata.listWebhookEndpoints({ limit: '100' })
  const active = items.filter((each) => each.active)
  const [only] = active
  if (only && active.length === 1) return only.id
  const choices = active.map(({ id, url }) => `\n  --endpoint ${id}  ${url}`).join('')
  throw new Refusal(
    only
      ? `There are ${active.length} active endpoints: choose one with --endpoint.${choices}`
      : 'There is no active endpoint: give --forward-to with a URL of this machine.',
  )
}
