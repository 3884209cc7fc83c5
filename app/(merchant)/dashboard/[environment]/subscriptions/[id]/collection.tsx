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
  const { cancelAtPeriodEnd, status, currentPeriodEnd } = subscription
  const endsAt = cancelAtPeriodEnd && status !== 'canceled' ? currentPeriodEnd : null
  if (forecast.charges.length === 0 && !endsAt) return null
  return (
    <Section id="charges" title="Coming charges">
      <ComingCharges forecast={forecast} endsAt={endsAt} timeZone={timeZone} />
      {forecast.charges.length > 0 && (
        <p className="text-xs text-ink-muted">
          {forecast.walletBalancePaisa === undefined
            ? 'What the wallet holds is between the customer and Khata. Whether it covers a charge is said three days before.'
            : 'If nothing else happens. Other subscriptions on the same wallet are counted.'}
        </p>
      )}
    </Section>
  )
}
