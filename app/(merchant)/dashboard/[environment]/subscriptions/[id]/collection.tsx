import { Attempts } from '@/components/subscription/attempts'
import { ComingCharges } from '@/components/subscription/coming-charges'
import { Section } from '@/components/ui/card'
import type { ShownSubscription } from './read'

/** The attempts to collect the newest invoice, if it was not paid at once. */
export function Tries({ subscription: { collection }, dunning, now, timeZone }: ShownSubscription) {
  return dunning.invoiceId && <Attempts {...{ collection, dunning, now, timeZone }} />
}

/** The charges to come, as far as the subscription goes. */
export function Coming({ subscription, forecast, timeZone }: ShownSubscription) {
  const { cancelAtPeriodEnd, status, currentPeriodEnd, collection } = subscription
  const endsAt = cancelAtPeriodEnd && status !== 'canceled' ? currentPeriodEnd : null
  // What is open already has its reminders, and no charge comes of it.
  const isOpen = collection === 'outside' && status === 'past_due'
  const charges = isOpen ? forecast.charges.slice(1) : forecast.charges
  if (charges.length === 0 && !endsAt) return null
  return (
    <Section id="charges" title="Coming charges">
      <ComingCharges forecast={{ ...forecast, charges }} {...{ collection, endsAt, timeZone }} />
      {charges.length > 0 && collection === 'wallet' && (
        <p className="text-xs text-ink-muted">
          {forecast.walletBalancePaisa === undefined
            ? 'What the wallet holds is between the customer and Khata. Whether it covers a charge is said three days before.'
            : 'If nothing else happens. Other subscriptions on the same wallet are counted.'}
        </p>
      )}
    </Section>
  )
}
