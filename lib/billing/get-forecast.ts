import type { SubscriptionId, WalletId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getSubscription } from '@/lib/subscription/read'
import { getWallet } from '@/lib/wallet/read'
import { seesBalance } from '@/lib/wallet/rules'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { type Seen, seeCoverage } from './coverage'
import { type ForecastCharge, forecastCharges, unpayable, type WalletFuture } from './forecast'
import { readBillables } from './load-billables'
import { loadFuture } from './load-futures'

// Three months for a monthly subscription. Customers rarely plan further ahead.
const CHARGES = 3

export interface SubscriptionForecast {
  subscriptionId: SubscriptionId
  /**
   * Balance of the business's own wallet. Null if no wallet is linked or pays. Undefined for a shared wallet, whose balance the business
   * may not see.
   */
  balancePaisa: bigint | null | undefined
  charges: SeenCharge[]
}

type SeenCharge = ForecastCharge & { seen: Seen }

const SUBJECT = 'SELECT * FROM subscriptions WHERE business_id = $1 AND environment = $2 AND id = $3'

/** A subscription's coming charges, and how much is missing for each. @throws {DomainError} `resource_not_found`. */
export async function getForecast(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionForecast> {
  const { walletId, status, collection } = await getSubscription(ctx, id)
  const rows = await query<SubscriptionModel>(SUBJECT, [ctx.businessId, ctx.environment, id])
  const [subject] = (await readBillables({ query }, rows)) as [Billable]
  const wallet = walletId ? await getWallet({ walletId: walletId as WalletId }) : null
  const future = walletId && collection === 'wallet' ? await loadFuture({ query }, walletId) : null
  // An unpaid subscription is not charged again by itself.
  const isCharged = status !== 'unpaid' && status !== 'canceled'
  return {
    subscriptionId: id,
    balancePaisa: seesBalance(ctx.environment, wallet) ? (future?.balancePaisa ?? null) : undefined,
    charges: isCharged ? await chargesOf(subject, future) : [],
  }
}

async function chargesOf(subject: Billable, future: WalletFuture | null): Promise<SeenCharge[]> {
  const { id } = subject.subscription
  const wanted = new Map([[id, CHARGES]])
  const charges = (future ? forecastCharges(future, wanted) : withoutWallet(subject, wanted)).get(id) ?? []
  if (subject.subscription.collection === 'outside') return charges.map(collected)
  const seen = await seeCoverage(
    { query },
    charges.map((charge) => ({ billable: subject, charge })),
  )
  return charges.map((charge, i) => ({ ...charge, seen: seen[i] as Seen }))
}

/** A charge that the merchant collects by hand. It needs no agreement, and no wallet can be short of it. */
const collected = ({ at, amountPaisa }: ForecastCharge): SeenCharge => ({
  ...{ at, amountPaisa, isAgreed: true, shortfallPaisa: 0n, seen: null },
  ...{ balanceBeforePaisa: 0n, othersBeforePaisa: 0n },
})

/** What a wallet would be charged, if one were linked. */
function withoutWallet(
  subject: Billable,
  wanted: ReadonlyMap<string, number>,
): Map<string, ForecastCharge[]> {
  const walletId = subject.subscription.id
  const charged = { ...subject, walletId, isPresent: true }
  const found = forecastCharges({ walletId, balancePaisa: 0n, billables: [charged] }, wanted)
  return new Map(
    [...found].map(([id, all]) => [id, all.map(({ at, amountPaisa }) => unpayable(at, amountPaisa))]),
  )
}
