import { signatureHeader } from './sign'

interface HeaderInput {
  /** The event's wire id. */
  eventId: string
  createdAt: string
  sequence: number | bigint
  body: string
  attempt: number
}

/** The headers of one attempt to deliver an event. The newest secret comes first. */
export function deliveryHeaders(
  secrets: readonly string[],
  { eventId, createdAt, sequence, body, attempt }: HeaderInput,
  now: Date,
): Record<string, string> {
  return {
    'User-Agent': 'Khata-Webhooks/1',
    'Content-Type': 'application/json',
    'Service-Signature': signatureHeader(secrets, body, now),
    'Webhook-Id': eventId,
    'Webhook-Attempt': String(attempt),
    'Webhook-Created-At': createdAt,
    'Webhook-Sequence': String(sequence),
  }
}
