import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { getSubscription } from '@/lib/subscription/read'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import { type Shown, shownOf } from './coverage'
import { type ForecastCharge, forecastCharges, unpayable, type WalletFuture } from './forecast'
import { readBillables } from './load-billables'
import { loadFuture } from './load-futures'

// Three months of a monthly subscription: customers rarely plan further ahead.
const CHARGES = 3

export interface SubscriptionForecast {
  subscriptionId: SubscriptionId
  /** Of a sandbox wallet. Null: none is linked, or none pays. Undefined in production: it is the customer's own. */
  balancePaisa: bigint | null | undefined
  charges: ShownCharge[]
}

type ShownCharge = ForecastCharge & { shows: Shown }

const SUBJECT = 'SELECT * FROM subscriptions WHERE business_id = $1 AND environment = $2 AND id = $3'

/** The coming charges of a subscription, and the missing amounts. @throws {DomainError} `resource_not_found`. */
export async function getForecast(ctx: Ctx, id: SubscriptionId): Promise<SubscriptionForecast> {
  const { walletId, status, collection } = await getSubscription(ctx, id)
  const rows = await query<SubscriptionModel>(SUBJECT, [ctx.businessId, ctx.environment, id])
  const [subject] = (await readBillables({ query }, rows)) as [Billable]
  const future = walletId && collection === 'wallet' ? await loadFuture({ query }, walletId) : null
  // No clock charges an unpaid subscription.
  const isCharged = status !== 'unpaid' && status !== 'canceled'
  return {
    subscriptionId: id,
    balancePaisa: ctx.environment === 'sandbox' ? (future?.balancePaisa ?? null) : undefined,
    charges: isCharged ? chargesOf(subject, future) : [],
  }
}

function chargesOf(subject: Billable, future: WalletFuture | null): ShownCharge[] {
  const { id } = subject.subscription
  const wanted = new Map([[id, CHARGES]])
  const charges = (future ? forecastCharges(future, wanted) : withoutWallet(subject, wanted)).get(id) ?? []
  if (subject.subscription.collection === 'outside') return charges.map(collected)
  return charges.map((charge) => ({ ...charge, shows: shownOf(subject, charge) }))
}

/** The merchant takes it by hand. So it waits for nobody's yes, and no wallet can be short of it. */
const collected = ({ at, amountPaisa }: ForecastCharge): ShownCharge => ({
  ...{ at, amountPaisa, isAgreed: true, shortfallPaisa: 0n, shows: 'amount' },
  ...{ balanceBeforePaisa: 0n, othersBeforePaisa: 0n },
})

/** What a wallet would be charged, if there were one. */
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
