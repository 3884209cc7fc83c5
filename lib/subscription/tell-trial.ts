import { type ForecastCharge, forecastCharges } from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import { fittingSms } from '@/lib/core/sms-segments'
import { topUpFor } from '@/lib/core/top-up-amount'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { toldIn } from '@/lib/wallet/language'
import { walletPage } from '@/lib/wallet/rules'
import { smsStyle } from '@/messages/sms-words'

interface Trial {
  id: string
  walletId: string
  startAt: Date
  endAt: Date
  phone: string
  business: string
  timeZone: string
  product: string
  language: Language
  latinSms: boolean
}

const TRIAL = `
SELECT s.id, s.wallet_id, s.current_period_start AS start_at, s.current_period_end AS end_at, u.phone, b.name AS business, b.time_zone, b.latin_sms,
  pr.name AS product, ${toldIn('s.wallet_id', 'c.language')} AS language
FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
JOIN users u ON u.id = s.user_id
JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3 AND s.status = 'trialing' AND s.collection = 'wallet'
  AND p.amount_paisa > 0`

/**
 * Tells the person whose trial has just started, in one SMS: until when it is free, what it costs then, and where to add missing money. It
 * is queued in the transaction of the start. A trial of three days or less gets its reminder at once, which says the same. Nothing is sent
 * without a wallet, because then no phone number is known to be theirs.
 */
export async function tellTrial(tx: Tx, ctx: Ctx, subscriptionId: string): Promise<void> {
  const { businessId, environment } = ctx
  const [trial] = await tx.query<Trial>(TRIAL, [businessId, environment, subscriptionId])
  if (!trial || trial.endAt.getTime() - trial.startAt.getTime() <= REMINDER_MS) return
  const future = await loadFuture(tx, trial.walletId)
  const [charge] = forecastCharges(future, new Map([[trial.id, 1]])).get(trial.id) ?? []
  if (!charge) return
  const { shortfallPaisa, amountPaisa } = charge
  const page = shortfallPaisa > 0n ? `/w/${topUpFor(shortfallPaisa)}` : '/wallet'
  const { language, latinSms, timeZone, phone, startAt, endAt, business, product } = trial
  const style = smsStyle({ language, isLatin: latinSms }, [business, product])
  const link = env().CHECKOUT_URL + walletPage(page, ctx)
  const values = {
    days: Math.round((endAt.getTime() - startAt.getTime()) / DAY_MS),
    until: style.date(endAt, timeZone, ctx.now),
    amount: style.money(amountPaisa),
    link: shortUrl(link),
  }
  const text = fittingSms((room) => {
    const names = { business: room.business(business), product: room.product(product) }
    return style.text(`trialStarted.${variantOf(charge)}`, { ...values, ...names }, room)
  })
  await queueSms(tx, { to: phone, text, tenant: { businessId, environment }, link })
}

/** A trial that a server starts needs no agreement yet. Its first charge will ask for it. */
function variantOf({ isAgreed, shortfallPaisa }: ForecastCharge): 'asked' | 'short' | 'covered' {
  if (!isAgreed) return 'asked'
  return shortfallPaisa > 0n ? 'short' : 'covered'
}
