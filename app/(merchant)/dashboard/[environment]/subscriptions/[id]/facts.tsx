import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { hasTime } from '@/lib/core/paid-ahead'
import { MESSAGES } from '@/messages/catalogue'
import { factsOf } from '../../../object/facts-of'
import { termsInWords } from '../../../object/terms-words'
import type { Visit } from '../../../visit'
import { discountText, ownerName } from './now'
import type { ShownSubscription } from './read'

/** The most that the customer lets be charged per period, and since when. */
function Agreed({ subscription: { agreement }, language, ...time }: ShownSubscription) {
  if (!agreement?.givenAt) return null
  return (
    <FilledText
      text={MESSAGES[language].subscriptions.facts.atMost}
      values={{
        amount: <Money paisa={BigInt(agreement.amountPaisa ?? 0)} language={language} />,
        since: <Ago at={agreement.givenAt} now={time.now} timeZone={time.timeZone} language={language} />,
      }}
    />
  )
}

/** What is known about a subscription, for the rail of its page. */
export function subscriptionFacts(visit: Visit, shown: ShownSubscription) {
  const { subscription, forecast, now, timeZone, language } = shown
  const { customerName: name, customerEmail: email, priceNickname, priceId, nextChargeAt } = subscription
  const fact = factsOf(visit)
  const { subscriptions, list } = MESSAGES[language]
  const { heads } = list
  const words = subscriptions.facts
  const price = [priceNickname, termsInWords(subscription, language)].filter(Boolean).join(', ')
  const period = {
    trialing: [words.trialFrom, words.trialTo] as const,
    canceled: [words.lastFrom, words.lastTo] as const,
  }
  const [from, to] =
    period[subscription.status as keyof typeof period] ?? ([heads.periodFrom, heads.periodTo] as const)
  return [
    fact.link(heads.customer, `customers/${subscription.customerId}`, ownerName(subscription, language)),
    { label: heads.email, value: name && email },
    fact.link(heads.product, `catalog/${subscription.productId}`, subscription.productName),
    fact.link(heads.price, `catalog/prices/${priceId}`, price),
    { label: words.discount, value: subscription.discount && discountText(subscription.discount, language) },
    {
      label: heads.nextCharge,
      value: nextChargeAt && (
        <>
          <Money paisa={subscription.nextAmountPaisa} language={language} />{' '}
          <Ago at={nextChargeAt} {...{ now, timeZone, language }} />
        </>
      ),
    },
    { label: words.agreed, value: subscription.agreement && <Agreed {...shown} /> },
    subscription.userId === null
      ? { label: words.inWallet, value: words.noWallet }
      : fact.money(words.inWallet, forecast.walletBalancePaisa),
    ...(hasTime(subscription)
      ? [fact.day(from, subscription.currentPeriodStart), fact.day(to, subscription.currentPeriodEnd)]
      : []),
    fact.day(words.pausedSince, subscription.pausedAt),
    fact.day(words.pauseEnds, subscription.resumesAt),
    fact.day(heads.started, subscription.createdAt),
    fact.day(words.lastPaid, subscription.lastBilledAt),
    fact.day(words.canceled, subscription.canceledAt),
    fact.day(heads.ended, subscription.endedAt),
    fact.id(subscription.id),
  ]
}
