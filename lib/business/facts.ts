import type { Ctx } from '@/lib/infra/ctx'
import { moneyModeFixedOf } from './money-mode'
import { payoutTermsOf } from './payout-terms'
import type { BusinessFacts } from './present'

/** The facts about the caller's business that are shown in addition to its row. */
export async function businessFacts(ctx: Ctx): Promise<BusinessFacts> {
  return { terms: await payoutTermsOf(ctx), isMoneyModeFixed: await moneyModeFixedOf(ctx) }
}
