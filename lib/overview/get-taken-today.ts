import { addDays, dayOf, startOfDay } from '@/lib/core/day'
import { NO_ID } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { type Kept, keptFigure } from '@/lib/infra/process/kept-figure'
import { movementIds } from '@/lib/ledger/get-merchant-balance'
import { ENTRIES } from '@/lib/statement/entries'
import type { PaymentMethod } from '@/prisma/generated/enums'

interface Sum {
  count: number
  paisa: bigint
}

/** What a business took on a day, by the way it came. What was reversed is not in it. */
export interface Taken {
  cash: Sum
  /** By QR, at the bank, by cheque: all that came outside of the wallet and is no cash. */
  other: Sum
  wallet: Sum
}

// In production the ids bound the range of the index ($5).
const TAKEN = `
SELECT 'wallet' AS way, count(*)::int AS count, coalesce(sum(e.amount_paisa), 0) AS paisa FROM ${ENTRIES}
WHERE e.account_id = (SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2 AND kind = 'merchant_payable')
  AND e.transaction_id >= $5 AND t.kind = 'charge' AND t.created_at >= $3 AND t.created_at < $4
UNION ALL
SELECT method::text, count(*)::int, coalesce(sum(amount_paisa), 0) FROM payments
WHERE business_id = $1 AND environment = $2 AND received_at >= $3 AND received_at < $4 AND reversed_at IS NULL GROUP BY method`

/** What came in today, on the clock and in the time zone of the business: from wallets by the ledger, and otherwise by the payments. */
export async function getTakenToday(ctx: Ctx, timeZone: string): Promise<Kept<Taken>> {
  const { businessId, environment } = ctx
  const today = dayOf(ctx.now, timeZone)
  const [from, to] = [startOfDay(today, timeZone), startOfDay(addDays(today, 1), timeZone)]
  const first = movementIds(environment, from, undefined).from ?? NO_ID
  return keptFigure({
    key: `taken ${businessId} ${environment} ${today}`,
    read: async () => takenOf(await query<Row>(TAKEN, [businessId, environment, from, to, first])),
    rowsOf: ({ cash, other, wallet }) => cash.count + other.count + wallet.count,
  })
}

type Row = Sum & { way: 'wallet' | PaymentMethod }

function takenOf(rows: readonly Row[]): Taken {
  const taken: Taken = {
    cash: { count: 0, paisa: 0n },
    other: { count: 0, paisa: 0n },
    wallet: { count: 0, paisa: 0n },
  }
  for (const { way, count, paisa } of rows) {
    const sum = taken[way === 'cash' || way === 'wallet' ? way : 'other']
    sum.count += count
    sum.paisa += paisa
  }
  return taken
}
