import type { BusinessId } from '@/lib/core/id'
import type { CallCtx, Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import type { Environment } from '@/prisma/generated/enums'

interface Row {
  businessId: BusinessId
  environment: Environment
  now: Date
  offsetMs: bigint
}

const SELECT = `
SELECT l.business_id, l.environment, now() AS now, ${CLOCK_OFFSET_MS} AS offset_ms
FROM payment_links l
${joinClock('l.business_id', 'l.environment')}
WHERE l.slug = $1`

/** The tenant of a payment link, for somebody who knows only its address. */
export async function findLinkContext(
  slug: string,
  { requestId, ip, tx }: Pick<CallCtx, 'requestId' | 'ip' | 'tx'>,
): Promise<Ctx | undefined> {
  const [row] = await (tx ?? { query }).query<Row>(SELECT, [slug])
  if (!row) return undefined
  const { businessId, environment, now, offsetMs } = row
  return {
    businessId,
    environment,
    actor: { kind: 'system' },
    now: new Date(now.getTime() + Number(offsetMs)),
    requestId,
    ip,
    ...(tx && { tx }),
  }
}
