import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { WireReconciliation } from '@/lib/top-up/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import { factsOf } from '../../../object/facts-of'
import type { Visit } from '../../../visit'

// What is nothing is left out.
const some = (paisa: string | null | undefined) => (paisa === '0' ? null : paisa)

/** Whose top-up it is, its amounts, its ids and its times. Top-ups run on real time, in the sandbox too. */
export function topUpFacts(visit: Visit, topUp: WireReconciliation) {
  const { list, reconciliation } = MESSAGES[visit.language]
  const words = reconciliation.page
  const { customerId, customerName } = topUp
  const fact = factsOf(visit, 'real')
  return [
    fact.link(list.heads.customer, customerId && `customers/${customerId}`, customerName ?? customerId),
    {
      label: words.phone,
      value: <span className="figures">{inDigitsOf(visit.language, topUp.phone)}</span>,
    },
    fact.money(list.heads.amount, topUp.amountPaisa),
    fact.money(words.received, some(topUp.receivedPaisa)),
    fact.money(words.givenBack, some(topUp.refundedPaisa)),
    fact.money(words.uncollected, some(topUp.uncollectedPaisa)),
    fact.object(words.checkout, topUp.checkoutSessionId),
    fact.copyable(reconciliation.list.paymentId, topUp.providerPaymentId, words.copyPayment),
    fact.copyable(words.reference, topUp.providerReference, words.copyReference),
    fact.ago(reconciliation.list.begun, topUp.createdAt),
    fact.ago(words.payableUntil, topUp.expiresAt),
    fact.ago(list.heads.ended, topUp.settledAt),
    fact.id(topUp.id),
  ]
}

interface ProviderAnswerProps {
  topUp: WireReconciliation
  visit: Visit
}

/** The record of the provider, as it was the last time it answered. */
export function ProviderAnswer({ topUp, visit }: ProviderAnswerProps) {
  const { language } = visit
  const words = MESSAGES[language].reconciliation.answer
  const { provider, providerRecord, lastCheckedAt, nextCheckAt } = topUp
  if (provider === 'sandbox') return null
  const next = nextCheckAt && (
    <>
      {' '}
      <FilledText
        text={words.asks}
        values={{
          when: (
            <Ago at={nextCheckAt} timeZone={visit.business.timeZone} now={new Date()} language={language} />
          ),
        }}
      />
    </>
  )
  return (
    <Section id="record" title={filled(words.title, { provider: topUpSource(provider, language) })}>
      {providerRecord && lastCheckedAt ? (
        <Facts facts={recordFacts(visit, topUp, providerRecord)} />
      ) : (
        <p className="text-sm text-ink-muted">
          {words.none}
          {next}
        </p>
      )}
    </Section>
  )
}

function recordFacts(
  visit: Visit,
  { lastCheckedAt, nextCheckAt, checks }: WireReconciliation,
  record: NonNullable<WireReconciliation['providerRecord']>,
) {
  const { list, reconciliation } = MESSAGES[visit.language]
  const { answer: words } = reconciliation
  const states: Readonly<Record<string, string>> = reconciliation.records
  const fact = factsOf(visit, 'real')
  return [
    {
      label: words.record,
      value: [states[record.state] ?? record.state, record.status].filter(Boolean).join(': '),
    },
    fact.money(list.heads.amount, record.amountPaisa),
    record.refundedPaisa === null
      ? { label: words.givenBack, value: words.somePart }
      : fact.money(words.givenBack, some(record.refundedPaisa)),
    fact.code(list.heads.reference, record.reference),
    fact.ago(words.last, lastCheckedAt),
    { label: words.count, value: countIn(visit.language, checks) },
    fact.ago(words.asksAgain, nextCheckAt, words.notByItself),
  ]
}
