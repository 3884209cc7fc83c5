import { fromWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { deliveryBody, SENT_EVENT, type SentEvent } from '../call/body'
import { eventIdIn } from './body-changes'
import { diagnoseSignature } from './diagnose'
import { knownSecrets } from './known-secrets'
import type { WireSignatureCheck } from './present'
import type { CheckSignatureInput } from './schema'

const EVENT = `
SELECT e.id AS event_id, e.environment, ${SENT_EVENT}
FROM events e WHERE business_id = $1 AND environment IN ('sandbox', 'production') AND id = $2`

/** Explains why a signature verifies or not. Nothing of the input is stored or logged, and the answer does not repeat it. */
export async function checkSignature(ctx: Ctx, input: CheckSignatureInput): Promise<WireSignatureCheck> {
  const wireId = eventIdIn(input.body)
  const id = wireId && fromWire('evt', wireId)
  const [event] = id ? await query<SentEvent>(EVENT, [ctx.businessId, id]) : []
  const diagnosis = diagnoseSignature({
    body: input.body,
    header: input.header,
    secret: input.secret || undefined,
    receivedAt: input.receivedAt ?? new Date(),
    known: await knownSecrets(ctx),
    sent: event ? deliveryBody(event) : null,
  })
  return {
    ...diagnosis,
    event: wireId && id ? { id: wireId, environment: event?.environment ?? null } : null,
  }
}
