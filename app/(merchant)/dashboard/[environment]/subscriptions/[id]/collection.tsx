import { Attempts } from '@/components/subscription/attempts'
import { ComingCharges } from '@/components/subscription/coming-charges'
import { Section } from '@/components/ui/card'
import { timelineInWords } from '@/lib/invoice/timeline-words'
import { MESSAGES } from '@/messages/catalogue'
import type { ShownSubscription } from './read'

/** The attempts to collect the newest invoice, if it was not paid at once. */
export function Tries({ subscription: { collection }, dunning, now, timeZone, language }: ShownSubscription) {
  if (!dunning.invoiceId) return null
  const reader = { now, timeZone, language }
  const attempts = dunning.attempts.map(({ description, ...attempt }) => ({
    ...attempt,
    ...(description && { description: timelineInWords(description, reader) }),
  }))
  return <Attempts collection={collection} dunning={{ ...dunning, attempts }} {...reader} />
}

/** The charges to come, as far as the subscription goes. */
export function Coming({ subscription, forecast, timeZone, language }: ShownSubscription) {
  const { cancelAtPeriodEnd, status, currentPeriodEnd, collection } = subscription
  const words = MESSAGES[language].subscriptions.coming
  const endsAt = cancelAtPeriodEnd && status !== 'canceled' ? currentPeriodEnd : null
  // What is open already has its reminders, and no charge comes of it.
  const isOpen = collection === 'outside' && status === 'past_due'
  const charges = isOpen ? forecast.charges.slice(1) : forecast.charges
  if (charges.length === 0 && !endsAt) return null
  return (
    <Section id="charges" title={words.title}>
      <ComingCharges forecast={{ ...forecast, charges }} {...{ collection, endsAt, timeZone, language }} />
      {charges.length > 0 && collection === 'wallet' && (
        <p className="text-xs text-ink-muted">
          {forecast.walletBalancePaisa === undefined ? words.unknown : words.otherwise}
        </p>
      )}
    </Section>
  )
}
