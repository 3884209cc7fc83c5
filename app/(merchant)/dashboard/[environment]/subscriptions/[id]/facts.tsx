import { CopyableId } from '@/components/ui/copyable-id'
import { Ago, BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { formatNpr } from '@/lib/core/money'
import type { ShownSubscription } from './shown'

/** What is known about a subscription, for the rail of its page. */
export function subscriptionFacts(
  { subscription, forecast, now, timeZone }: ShownSubscription,
  here: string,
) {
  const { customerName, customerEmail, productName, priceNickname } = subscription
  const date = (at: string | null) => at && <BothDates at={at} timeZone={timeZone} />
  const isOver = subscription.status === 'canceled'
  return [
    {
      label: 'Customer',
      value: (
        <TextLink href={`${here}/customers/${subscription.customerId}`}>
          {customerName ?? customerEmail}
        </TextLink>
      ),
    },
    { label: 'E-mail', value: customerName && customerEmail },
    {
      label: 'Product',
      value: <TextLink href={`${here}/catalog/${subscription.productId}`}>{productName}</TextLink>,
    },
    {
      label: 'Price',
      value: (
        <TextLink href={`${here}/catalog/prices/${subscription.priceId}`}>
          {[priceNickname, termsOf(subscription)].filter(Boolean).join(', ')}
        </TextLink>
      ),
    },
    {
      label: 'Next charge',
      value: subscription.nextChargeAt && (
        <>
          <Money paisa={subscription.nextAmountPaisa} />{' '}
          <Ago at={subscription.nextChargeAt} {...{ now, timeZone }} />
        </>
      ),
    },
    {
      label: 'In the wallet',
      value:
        forecast.walletBalancePaisa === null ? (
          'No wallet linked'
        ) : (
          <Money paisa={forecast.walletBalancePaisa} />
        ),
    },
    { label: isOver ? 'Last period from' : 'Period from', value: date(subscription.currentPeriodStart) },
    { label: isOver ? 'Last period to' : 'Period to', value: date(subscription.currentPeriodEnd) },
    { label: 'Trial ends', value: subscription.status === 'trialing' && date(subscription.trialEndAt) },
    { label: 'Started', value: date(subscription.createdAt) },
    { label: 'Last paid', value: date(subscription.lastBilledAt) },
    { label: 'Canceled', value: date(subscription.canceledAt) },
    { label: 'Ended', value: date(subscription.endedAt) },
    { label: 'ID', value: <CopyableId id={subscription.id} /> },
  ]
}

function termsOf({ amountPaisa, interval, intervalCount }: ShownSubscription['subscription']): string {
  return `${formatNpr(amountPaisa, 'en')} ${intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`}`
}
