import type { UserCtx } from '@/lib/infra/ctx'
import type { CodePlace } from '@/lib/phone-code/bucket'
import type { PhoneChangeModel } from '@/prisma/generated/models'

/** What a code for one of the two numbers can be used for: only for this change, in the session that asked for it. */
export function codePlace({ ip }: UserCtx, { id, sessionId }: PhoneChangeModel, phone: string): CodePlace {
  const purpose = { kind: 'phone' as const, subjectId: id, asker: sessionId }
  return { environment: 'production', businessId: null, phone, purpose, ip }
}
