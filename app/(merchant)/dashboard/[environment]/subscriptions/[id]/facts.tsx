import { termsText } from '@/components/price/recurring'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'
import { discountText } from './now'
import type { ShownSubscription } from './read'

const PERIODS: Partial<Record<string, string>> = { trialing: 'Trial', canceled: 'Last period' }

/** The most that the customer lets be charged per period, and since when. */
function Agreed({
  subscription,
  now,
  timeZone,
}: Pick<ShownSubscription, 'subscription' | 'now' | 'timeZone'>) {
  const { agreement } = subscription
  if (!agreement?.givenAt) return null
  return (
    <>
      at most <Money paisa={BigInt(agreement.amountPaisa ?? 0)} />{' '}
      <Ago at={agreement.givenAt} {...{ now, timeZone }} />
    </>
  )
}

/** What is known about a subscription, for the rail of its page. */
export function subscriptionFacts(
  visit: Visit,
  { subscription, forecast, now, timeZone }: ShownSubscription,
) {
  const { customerName: name, customerEmail: email, priceNickname, priceId, nextChargeAt } = subscription
  const fact = factsOf(visit)
  const period = PERIODS[subscription.status] ?? 'Period'
  const price = [priceNickname, termsText(subscription)].filter(Boolean).join(', ')
  return [
    fact.link('Customer', `customers/${subscription.customerId}`, nameOfCustomer(subscription)),
    { label: 'E-mail', value: name && email },
    fact.link('Product', `catalog/${subscription.productId}`, subscription.productName),
    fact.link('Price', `catalog/prices/${priceId}`, price),
    { label: 'Discount', value: subscription.discount && discountText(subscription.discount) },
    {
      label: 'Next charge',
      value: nextChargeAt && (
        <>
          <Money paisa={subscription.nextAmountPaisa} /> <Ago at={nextChargeAt} {...{ now, timeZone }} />
        </>
      ),
    },
    { label: 'Agreed to', value: subscription.agreement && <Agreed {...{ subscription, now, timeZone }} /> },
    subscription.userId === null
      ? { label: 'In the wallet', value: 'No wallet linked' }
      : fact.money('In the wallet', forecast.walletBalancePaisa),
    fact.day(`${period} from`, subscription.currentPeriodStart),
    fact.day(`${period} to`, subscription.currentPeriodEnd),
    fact.day('Paused since', subscription.pausedAt),
    fact.day('Pause ends', subscription.resumesAt),
    fact.day('Started', subscription.createdAt),
    fact.day('Last paid', subscription.lastBilledAt),
    fact.day('Canceled', subscription.canceledAt),
    fact.day('Ended', subscription.endedAt),
    fact.id(subscription.id),
  ]
}
