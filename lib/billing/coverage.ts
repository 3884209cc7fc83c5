import { activeAgreement, hasRhythmOf } from '@/lib/agreement/rules'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { shownPaisaOf } from '@/lib/core/shown-terms'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { Billable } from './billable'
import type { ForecastCharge } from './forecast'

// A production wallet belongs to a person and pays many businesses. Three days before a charge, a merchant learns whether the wallet covers
// it, and only for an amount that the person has agreed to or paid last time. The first answer is kept and repeated. Otherwise a merchant
// could measure the balance: with trials at many prices, with a price that changes again and again, or with many coupons.

/**
 * What a merchant may see of a coming charge. 'wallet': everything (sandbox, and wallets of the business itself). true or false: whether
 * the wallet covers it. null: nothing.
 */
export type Seen = 'wallet' | boolean | null

/** Earlier answers by the instant of the charge, in ISO 8601. Paisa as text. */
type Answers = Record<string, { amountPaisa: string; covered: boolean }>

interface Question {
  billable: Pick<Billable, 'subscription' | 'price' | 'next' | 'now'>
  charge: ForecastCharge
}

/** What the merchant sees of each charge, in the same order. New answers are stored with the subscription. */
export async function seeCoverage(reader: Pick<Tx, 'query'>, asked: readonly Question[]): Promise<Seen[]> {
  const ofBusiness = await loadOwnWallets(reader, asked)
  const isSeen = ({ billable: { subscription } }: Question) =>
    subscription.environment === 'sandbox' || ofBusiness.has(subscription.walletId ?? '')
  const open = asked.filter((each) => !isSeen(each) && isOpenQuestion(each))
  if (open.length > 0) await keepAnswers(reader, open, await loadLastCharged(reader, open))
  return asked.map((each) => (isSeen(each) ? 'wallet' : seenOf(each)))
}

const OWN_WALLETS = 'SELECT id FROM wallets WHERE id = ANY ($1::uuid[]) AND business_id IS NOT NULL'

/** The production wallets that belong to a business itself. */
async function loadOwnWallets(reader: Pick<Tx, 'query'>, asked: readonly Question[]): Promise<Set<string>> {
  const ids = asked.flatMap(({ billable: { subscription } }) =>
    subscription.environment === 'production' ? (subscription.walletId ?? []) : [],
  )
  if (ids.length === 0) return new Set()
  const rows = await reader.query<{ id: string }>(OWN_WALLETS, [arrayParameter(ids)])
  return new Set(rows.map(({ id }) => id))
}

function seenOf({ billable: { subscription }, charge }: Question): Seen {
  // The charge has failed, and the merchant knows it.
  if (subscription.status === 'past_due') return charge.isAgreed ? false : null
  const known = answersOf(subscription)[keyOf(charge)]
  return known && BigInt(known.amountPaisa) === charge.amountPaisa ? known.covered : null
}

const answersOf = ({ coverage }: Pick<SubscriptionModel, 'coverage'>) => (coverage ?? {}) as Answers
const keyOf = ({ at }: ForecastCharge) => at.toISOString()

/** True if this question has no answer yet and may be answered. */
function isOpenQuestion({ billable: { subscription, now }, charge }: Question): boolean {
  const { environment, status } = subscription
  const isSoon = charge.at.getTime() - now.getTime() <= REMINDER_MS
  const isAsked = environment === 'production' && status !== 'past_due'
  return isAsked && isSoon && charge.isAgreed && !(keyOf(charge) in answersOf(subscription))
}

/** True if the person has agreed to exactly this amount for the period. An allowance does not count, because it covers any amount. */
function isAgreedSum({ billable: { subscription, price, next }, charge }: Question): boolean {
  const agreement = activeAgreement(subscription)
  if (!agreement || !hasRhythmOf(agreement, next?.price ?? price)) return false
  const { terms, billed = 0, pricePaisa, amountPaisa } = agreement
  const shown = terms ? shownPaisaOf(terms, billed) : BigInt(pricePaisa ?? amountPaisa)
  return charge.amountPaisa === shown
}

const LAST_CHARGED = `
SELECT k.id, last.total_amount_paisa AS paisa FROM unnest($1::uuid[], $2::uuid[]) AS k(business_id, id)
CROSS JOIN LATERAL (
  SELECT i.total_amount_paisa FROM invoices i
  WHERE i.business_id = k.business_id AND i.environment = 'production' AND i.subscription_id = k.id AND i.origin = 'subscription'
    AND i.settlement = 'wallet'
  ORDER BY i.period_start DESC LIMIT 1) last`

/** The amount of the last period that was paid from a wallet, by subscription. */
async function loadLastCharged(
  reader: Pick<Tx, 'query'>,
  asked: readonly Question[],
): Promise<Map<string, bigint>> {
  const subjects = [...new Set(asked.map(({ billable }) => billable.subscription))]
  const rows = await reader.query<{ id: string; paisa: bigint }>(LAST_CHARGED, [
    arrayParameter(subjects.map(({ businessId }) => businessId)),
    arrayParameter(subjects.map(({ id }) => id)),
  ])
  return new Map(rows.map(({ id, paisa }) => [id, paisa]))
}

// If two ask at once, the first answer is kept. Answers about past charges are removed.
const KEEP = `
UPDATE subscriptions s SET coverage = v.answers || coalesce(
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(s.coverage) WHERE key > $4), '{}')
FROM unnest($1::uuid[], $2::uuid[], $3::jsonb[]) AS v(business_id, id, answers)
WHERE s.business_id = v.business_id AND s.environment = 'production' AND s.id = v.id
RETURNING s.id, s.coverage`

async function keepAnswers(
  reader: Pick<Tx, 'query'>,
  asked: readonly Question[],
  lastCharged: ReadonlyMap<string, bigint>,
): Promise<void> {
  const answers = new Map<SubscriptionModel, Answers>()
  for (const question of asked) {
    const { charge, billable } = question
    const { subscription } = billable
    if (lastCharged.get(subscription.id) !== charge.amountPaisa && !isAgreedSum(question)) continue
    const covered = charge.shortfallPaisa === 0n
    const answer = { [keyOf(charge)]: { amountPaisa: charge.amountPaisa.toString(), covered } }
    answers.set(subscription, { ...answers.get(subscription), ...answer })
  }
  const [first] = asked
  if (!first || answers.size === 0) return
  const over = new Date(first.billable.now.getTime() - DAY_MS)
  const rows = await reader.query<Pick<SubscriptionModel, 'id' | 'coverage'>>(KEEP, [
    arrayParameter([...answers.keys()].map(({ businessId }) => businessId)),
    arrayParameter([...answers.keys()].map(({ id }) => id)),
    arrayParameter([...answers.values()].map((each) => JSON.stringify(each))),
    over.toISOString(),
  ])
  const kept = new Map(rows.map(({ id, coverage }) => [id, coverage]))
  for (const subscription of answers.keys()) subscription.coverage = kept.get(subscription.id) ?? null
}
