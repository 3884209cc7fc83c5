import type { Metadata } from 'next'
import {
  ReconciliationMark,
  standingOfTopUp,
} from '@/app/(merchant)/dashboard/[environment]/reconciliation/now'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormTextArea } from '@/components/form/sent-fields'
import { Card, Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { getReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation, type WireReconciliation } from '@/lib/top-up/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import { Frame } from '../../../frame'
import { operatorVisit } from '../../../visit'
import {
  checkOperatorTopUpWithForm,
  markOperatorTopUpHandledWithForm,
  reopenOperatorTopUpWithForm,
} from '../actions'

export const metadata: Metadata = { title: 'Top-up', robots: { index: false } }

const words = MESSAGES[DEFAULT_LANGUAGE].reconciliation

/** A top-up that belongs to no business: why it waits, what its provider says, and what an operator can do. */
export default async function OperatorTopUpPage({
  params,
}: PageProps<'/operator/[environment]/reconciliation/[id]'>) {
  const { environment, id } = await params
  const visit = await operatorVisit(environment)
  const topUp = presentReconciliation(
    await onPage('top', id, (topUpId) => getReconciliation(visit.ctx, topUpId)),
  )
  const title = filled(words.page.from, {
    amount: formatNpr(BigInt(topUp.amountPaisa), DEFAULT_LANGUAGE),
    provider: topUpSource(topUp.provider, DEFAULT_LANGUAGE),
  })
  return (
    <Frame
      visit={visit}
      here="reconciliation"
      title={title}
      status={<ReconciliationMark topUp={topUp} language={DEFAULT_LANGUAGE} />}
      lead={standingOfTopUp(topUp, DEFAULT_LANGUAGE)}
    >
      {visit.mayOperate && <ToDo topUp={topUp} />}
      {topUp.handled && (
        <Section id="handled" title="What was done">
          <p className="whitespace-pre-line wrap-anywhere">{topUp.handled.note}</p>
          <p className="text-ink-muted">
            {topUp.handled.byName ?? topUp.handled.by},{' '}
            <Ago at={topUp.handled.at} timeZone="UTC" now={new Date()} />
          </p>
        </Section>
      )}
      <Section id="facts" title="The top-up">
        <Facts facts={factsOfTopUp(topUp)} />
      </Section>
    </Frame>
  )
}

/** What an operator can do about it. Only the provider's record moves money. */
function ToDo({ topUp: { id, reason, handled, provider } }: { topUp: WireReconciliation }) {
  const canBeHandled = reason !== null && reason !== 'unfinished' && !handled
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {provider !== 'sandbox' && (
          <Form action={checkOperatorTopUpWithForm} hidden={{ id }}>
            <SubmitButton size="small">{words.toDo.check}</SubmitButton>
          </Form>
        )}
        {canBeHandled && (
          <Form
            action={markOperatorTopUpHandledWithForm}
            hidden={{ id }}
            className="flex flex-col items-start gap-3"
          >
            <FormTextArea name="note" label={words.toDo.note} required maxLength={1000} />
            <SubmitButton look="quiet" size="small">
              {words.toDo.mark}
            </SubmitButton>
          </Form>
        )}
        {handled && (
          <Form action={reopenOperatorTopUpWithForm} hidden={{ id }}>
            <SubmitButton look="quiet" size="small">
              {words.toDo.reopen}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

function factsOfTopUp(topUp: WireReconciliation) {
  const now = new Date()
  const { provider, providerRecord: record, lastCheckedAt, receivedPaisa } = topUp
  return [
    { label: 'Customer', value: <span className="figures">{topUp.phone}</span> },
    { label: 'Asked for', value: <Money paisa={topUp.amountPaisa} /> },
    { label: 'Came in', value: receivedPaisa && <Money paisa={receivedPaisa} /> },
    { label: 'Paid at', value: topUpSource(provider, DEFAULT_LANGUAGE) },
    { label: 'The provider says', value: record && [record.state, record.status].filter(Boolean).join(': ') },
    { label: 'Asked last', value: lastCheckedAt && <Ago at={lastCheckedAt} timeZone="UTC" now={now} /> },
    { label: 'Payment id', value: topUp.providerPaymentId },
    { label: 'Reference', value: topUp.providerReference },
    { label: 'Begun', value: <Ago at={topUp.createdAt} timeZone="UTC" now={now} /> },
    { label: 'Id', value: topUp.id },
  ]
}
