import { signatureHeader } from './sign'

/** The headers of one attempt to deliver an event, whoever makes it. The newest secret comes first. */
export function deliveryHeaders(
  secrets: readonly string[],
  { eventId, body, attempt }: { eventId: string; body: string; attempt: number },
  now: Date,
): Record<string, string> {
  return {
    'User-Agent': 'Khata-Webhooks/1',
    'Content-Type': 'application/json',
    'Service-Signature': signatureHeader(secrets, body, now),
    'Webhook-Id': eventId,
    'Webhook-Attempt': String(attempt),
  }
}
