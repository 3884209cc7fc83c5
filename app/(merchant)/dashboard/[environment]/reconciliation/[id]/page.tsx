import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Card, Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { SubmitButton } from '@/components/ui/submit-button'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation, type WireReconciliation } from '@/lib/top-up/present'
import { wordsFor } from '@/lib/top-up/reconciliation'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { checkTopUpWithForm, markTopUpHandledWithForm, reopenTopUpWithForm } from '../actions'
import { reconciliationList } from '../list'
import { ReconciliationMark, standingOfTopUp } from '../now'

export const generateMetadata = titled(({ reconciliation }) => reconciliation.page.title)

type Props = PageProps<'/dashboard/[environment]/reconciliation/[id]'>

export default async function TopUpPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'topups:read')
  const { ctx, business, language, may } = visitor
  const topUp = presentReconciliation(await onPage('top', id, (topUpId) => getReconciliation(ctx, topUpId)))
  return (
    <ObjectPage
      of={reconciliationList}
      visit={visitor}
      api="merchant/reconciliation"
      value={topUp}
      title={filled(MESSAGES[language].reconciliation.page.from, {
        amount: formatNpr(BigInt(topUp.amountPaisa), language),
        provider: topUpSource(topUp.provider, language),
      })}
      status={<ReconciliationMark topUp={topUp} language={language} />}
      now={standingOfTopUp(topUp, language)}
      facts={topUpFacts(visitor, topUp)}
      hasActivity
    >
      <WhatToDo
        topUp={topUp}
        mayWrite={may('topups:write')}
        timeZone={business.timeZone}
        language={language}
      />
      <ProviderAnswer topUp={topUp} visit={visitor} />
    </ObjectPage>
  )
}

interface WhatToDoProps {
  topUp: WireReconciliation
  mayWrite: boolean
  timeZone: string
  language: Language
}

/** What the person can do about a top-up, and what somebody has already done. */
function WhatToDo({ topUp, mayWrite, timeZone, language }: WhatToDoProps) {
  const words = MESSAGES[language].reconciliation.toDo
  const { id, reason, handled, provider } = topUp
  const advice = reason && wordsFor(reason, provider, language).advice
  const canBeHandled = reason !== null && reason !== 'unfinished'
  if (!advice && (!mayWrite || provider === 'sandbox')) return null
  return (
    <Card>
      <div className="flex flex-col gap-4 text-sm">
        {handled && (
          <div className="flex flex-col gap-1">
            <p className="text-ink-muted">
              <FilledText
                text={words.by}
                values={{
                  who: handled.byName ?? words.formerMember,
                  when: <Ago at={handled.at} timeZone={timeZone} now={new Date()} language={language} />,
                }}
              />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{handled.note}</p>
          </div>
        )}
        {advice && !handled && (
          <div className="flex flex-col gap-1">
            <h2 className="text-base font-semibold">{words.title}</h2>
            <p className="max-w-prose text-pretty">{advice}</p>
          </div>
        )}
        {mayWrite && (
          <div className="flex flex-wrap items-start gap-3">
            {provider !== 'sandbox' && (
              <Form action={checkTopUpWithForm} hidden={{ id }}>
                <SubmitButton size="small">{words.check}</SubmitButton>
              </Form>
            )}
            {canBeHandled && !handled && <MarkHandled id={id} language={language} />}
            {handled && (
              <Form action={reopenTopUpWithForm} hidden={{ id }}>
                <SubmitButton look="quiet" size="small">
                  {words.reopen}
                </SubmitButton>
              </Form>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function MarkHandled({ id, language }: { id: string; language: Language }) {
  const words = MESSAGES[language].reconciliation.toDo
  return (
    <ConfirmAction
      action={markTopUpHandledWithForm}
      hidden={{ id }}
      trigger={words.mark}
      title={words.markTitle}
      consequence={words.markText}
      confirm={words.mark}
      cancel={words.keep}
    >
      <FormTextArea name="note" label={words.note} required maxLength={1000} />
    </ConfirmAction>
  )
}

// Zero amounts are left out.
const some = (paisa: string | null | undefined) => (paisa === '0' ? null : paisa)

/** The customer, the amounts, the ids and the times of a top-up. Top-ups are in real time, also in the sandbox. */
function topUpFacts(visit: Visit, topUp: WireReconciliation) {
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

/** The provider's record, from its last answer. */
function ProviderAnswer({ topUp, visit }: ProviderAnswerProps) {
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
