import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import { sourceTitle } from '@/lib/core/providers'
import type { WireReconciliation } from '@/lib/top-up/present'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'
import { RECORD_STATES } from '../now'

// What is nothing is left out.
const some = (paisa: string | null | undefined) => (paisa === '0' ? null : paisa)

/** Whose top-up it is, its amounts, its ids and its times. Top-ups run on real time, in the sandbox too. */
export function topUpFacts(visit: Visit, topUp: WireReconciliation) {
  const { customerId, customerName } = topUp
  const fact = factsOf(visit, 'real')
  return [
    fact.link('Customer', customerId && `customers/${customerId}`, customerName ?? customerId),
    { label: 'Phone of the wallet', value: <span className="figures">{topUp.phone}</span> },
    fact.money('Amount', topUp.amountPaisa),
    fact.money('Received by the provider', some(topUp.receivedPaisa)),
    fact.money('Given back by the provider', some(topUp.refundedPaisa)),
    fact.money('Not collected', some(topUp.uncollectedPaisa)),
    fact.object('Checkout', topUp.checkoutSessionId),
    fact.copyable('Payment at the provider', topUp.providerPaymentId),
    fact.copyable('Reference of the money', topUp.providerReference),
    fact.ago('Begun', topUp.createdAt),
    fact.ago('Could be paid until', topUp.expiresAt),
    fact.ago('Ended', topUp.settledAt),
    fact.id(topUp.id),
  ]
}

/** The record of the provider, as it was the last time it answered. */
export function ProviderAnswer({ topUp, visit }: { topUp: WireReconciliation; visit: Visit }) {
  const { provider, providerRecord: record, lastCheckedAt, nextCheckAt, checks } = topUp
  if (provider === 'sandbox') return null
  const fact = factsOf(visit, 'real')
  return (
    <Section id="record" title={`What ${sourceTitle(provider)} says`}>
      {record && lastCheckedAt ? (
        <Facts
          facts={[
            {
              label: 'Its record',
              value: [RECORD_STATES[record.state] ?? record.state, record.status].filter(Boolean).join(': '),
            },
            fact.money('Amount', record.amountPaisa),
            record.refundedPaisa === null
              ? { label: 'Given back', value: 'A part, and it does not say how much' }
              : fact.money('Given back', some(record.refundedPaisa)),
            fact.code('Reference', record.reference),
            fact.ago('Answered last', lastCheckedAt),
            { label: 'Answers so far', value: checks },
            fact.ago('Khata asks again', nextCheckAt, 'Not by itself'),
          ]}
        />
      ) : (
        <p className="text-sm text-ink-muted">
          It has not given an answer yet.
          {nextCheckAt && (
            <>
              {' '}
              Khata asks <Ago at={nextCheckAt} timeZone={visit.business.timeZone} now={new Date()} />.
            </>
          )}
        </p>
      )}
    </Section>
  )
}
