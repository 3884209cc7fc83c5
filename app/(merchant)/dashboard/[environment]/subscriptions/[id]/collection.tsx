import { Attempts } from '@/components/subscription/attempts'
import { ComingCharges } from '@/components/subscription/coming-charges'
import { Section } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { ShownSubscription } from './read'

/** How the money comes in: the attempts to collect the newest invoice, and the charges to come. */
export function Collection({ dunning, forecast, now, timeZone, here }: ShownSubscription & { here: string }) {
  return (
    <>
      {dunning.invoiceId && (
        <Section
          id="attempts"
          title="Attempts to collect"
          aside={<TextLink href={`${here}/invoices/${dunning.invoiceId}`}>Open invoice</TextLink>}
        >
          {dunning.nextAttemptsAt.length > 0 && (
            <p className="text-sm text-pretty text-ink-muted">
              A top-up pays at once. The tries below need not be waited for.
            </p>
          )}
          <Attempts dunning={dunning} now={now} timeZone={timeZone} />
        </Section>
      )}
      {forecast.charges.length > 0 && (
        <Section id="charges" title="Coming charges">
          <ComingCharges forecast={forecast} timeZone={timeZone} />
          <p className="text-xs text-ink-muted">
            {forecast.walletBalancePaisa === undefined
              ? 'What the wallet holds is between the customer and Khata. Whether it covers a charge is said three days before.'
              : 'If nothing else happens. Other subscriptions on the same wallet are counted.'}
          </p>
        </Section>
      )}
    </>
  )
}
