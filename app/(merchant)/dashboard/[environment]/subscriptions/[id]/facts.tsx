import { termsText } from '@/components/price/recurring'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago, BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import type { ShownSubscription } from './shown'

/** What is known about a subscription, for the rail of its page. */
export function subscriptionFacts(
  { subscription, forecast, now, timeZone }: ShownSubscription,
  here: string,
) {
  const { customerName, customerEmail, productName, priceNickname } = subscription
  const date = (at: string | null) => at && <BothDates at={at} timeZone={timeZone} />
  const period = { trialing: 'Trial', canceled: 'Last period' }[subscription.status as string] ?? 'Period'
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
          {[priceNickname, termsText(subscription)].filter(Boolean).join(', ')}
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
    { label: `${period} from`, value: date(subscription.currentPeriodStart) },
    { label: `${period} to`, value: date(subscription.currentPeriodEnd) },
    { label: 'Started', value: date(subscription.createdAt) },
    { label: 'Last paid', value: date(subscription.lastBilledAt) },
    { label: 'Canceled', value: date(subscription.canceledAt) },
    { label: 'Ended', value: date(subscription.endedAt) },
    { label: 'ID', value: <CopyableId id={subscription.id} /> },
  ]
}
