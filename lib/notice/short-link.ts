import { timingSafeEqual } from 'node:crypto'
import { agreementUrl } from '@/lib/agreement/link'
import { query } from '@/lib/infra/database/db'
import { hmacs } from '@/lib/infra/keys/crypto'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import type { Environment } from '@/prisma/generated/enums'

// Links in SMS from before `lib/messages/sms/short-link.ts`. A token is a MAC of what the notice is about, and enough of that id to find
// it. A link to an invoice or an agreement works as long as the record of the notice exists, thirty days. A link to a payment always works.
const MAC_DIGITS = 13
const TOKEN_FORM = /^[\w-]{22}$/
const PURPOSE = 'short link'

const KINDS = `('receipt', 'top_up_receipt', 'recovered', 'payment_failed', 'renewal_short', 'price_raised', 'changed')`

// The page of an agreement also exists after it was answered. Then it says so.
const TARGET = `
SELECT n.subject_id, coalesce(paid.business_id, n.business_id) AS business_id, n.environment, coalesce(paid.invoice_id, own.id, period.id, CASE WHEN s.collection = 'outside' THEN failed.id END) AS invoice_id,
  CASE WHEN n.kind = 'price_raised' THEN n.subject_id ELSE asked.id END AS agreement_id
FROM (SELECT DISTINCT subject_id, kind, business_id, environment FROM notices
  WHERE subject_id BETWEEN $1 AND $2 AND kind IN ${KINDS}) n
LEFT JOIN events e ON e.business_id = n.business_id AND e.environment = n.environment AND e.id = n.subject_id
LEFT JOIN invoices own ON n.kind = 'receipt'
  AND own.business_id = e.business_id AND own.environment = e.environment AND own.id = e.object_id
LEFT JOIN invoices period ON n.kind = 'recovered' AND period.origin = 'subscription'
  AND period.business_id = e.business_id AND period.environment = e.environment AND period.subscription_id = e.object_id
  AND period.period_start = (e.data ->> 'currentPeriodStart')::timestamptz
LEFT JOIN invoices failed ON n.kind = 'payment_failed'
  AND failed.business_id = e.business_id AND failed.environment = e.environment AND failed.id = e.object_id
LEFT JOIN subscriptions s ON s.business_id = failed.business_id AND s.environment = failed.environment
  AND s.id = failed.subscription_id
LEFT JOIN topups t ON n.kind = 'top_up_receipt' AND t.id = n.subject_id
LEFT JOIN ledger_transactions paid ON paid.id = t.last_transaction_id
LEFT JOIN LATERAL (
  SELECT a.id FROM agreements a
  WHERE n.kind IN ('payment_failed', 'renewal_short', 'changed') AND a.business_id = e.business_id AND a.environment = e.environment
    AND a.subscription_id = coalesce(failed.subscription_id, e.object_id) AND a.link_expires_at IS NULL
  ORDER BY a.id DESC LIMIT 1
) asked ON true
UNION ALL
SELECT p.id, p.business_id, p.environment, p.invoice_ids[cardinality(p.invoice_ids)], NULL FROM payments p WHERE p.id BETWEEN $1 AND $2`

interface Target {
  subjectId: string
  businessId: string
  environment: Environment
  invoiceId: string | null
  agreementId: string | null
}

/** The target of a short address. Null if it is not ours, or if its notice is too old. */
export async function findShortTarget(token: string): Promise<string | null> {
  if (!TOKEN_FORM.test(token)) return null
  const digits = Buffer.from(token, 'base64url').toString('hex')
  const [mac, found] = [digits.slice(0, MAC_DIGITS), digits.slice(MAC_DIGITS)]
  const [time, random, rest] = [found.slice(0, 12), found.slice(12, 15), found.slice(15)]
  const begin = `${time.slice(0, 8)}-${time.slice(8)}-7${random}-${rest}`
  const targets = await query<Target>(TARGET, [`${begin}-000000000000`, `${begin}-ffffffffffff`])
  const target = targets.find(({ subjectId }) => macsOf(subjectId).some((each) => isSame(each, mac)))
  if (!target) return null
  const { businessId, environment, invoiceId, agreementId } = target
  if (invoiceId) return hostedUrl({ businessId, environment, id: invoiceId })
  return agreementId && agreementUrl({ businessId, environment, id: agreementId })
}

const digitsOf = (mac: Buffer) => mac.toString('hex').slice(0, MAC_DIGITS)
const macsOf = (subjectId: string) => hmacs(PURPOSE, subjectId).map(digitsOf)

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
