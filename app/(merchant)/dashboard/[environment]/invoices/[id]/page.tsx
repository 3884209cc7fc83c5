import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { Section } from '@/components/ui/card'
import type { SubscriptionId } from '@/lib/core/id'
import { getInvoiceSource } from '@/lib/invoice/document'
import { presentInvoice, presentTimeline } from '@/lib/invoice/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { Related } from '../../../../list/rows'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { creditNoteList, OWN_CREDIT_NOTE_COLUMNS } from '../../credit-notes/list'
import { RecordForInvoice } from '../../payments/form'
import { OWN_QUESTION_COLUMNS, questionList } from '../../questions/list'
import { InvoiceState, invoiceList } from '../list'
import { InvoiceActions } from './actions'
import { invoiceFacts } from './facts'
import { recordText, TruthOf } from './now'
import { Paper } from './paper'
import { InvoiceTimeline } from './timeline'

const MOST_QUESTIONS = 5
// A refund is rare, and nearly always one.
const MOST_CREDIT_NOTES = 10

export const generateMetadata = titled(({ invoices }) => invoices.page.title)

type Props = PageProps<'/dashboard/[environment]/invoices/[id]'>

export default async function InvoicePage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'invoices:read')
  const { ctx, business, language, may } = visitor
  const words = MESSAGES[language].invoices.page
  const source = await onPage('inv', id, (invoiceId) => getInvoiceSource({ ...ctx, id: invoiceId }))
  const { invoice: row, customer } = source
  const subscription = await getSubscriptionSummary(ctx, row.subscriptionId as SubscriptionId)
  const invoice = presentInvoice(row)
  const here = `/dashboard/${environment}/invoices/${invoice.id}`
  const reader = { now: ctx.now, timeZone: business.timeZone, language }
  const waiting = {
    isWaitedFor: subscription.openInvoiceId === row.id,
    isUnpaid: subscription.status === 'unpaid',
    ...reader,
  }
  return (
    <ObjectPage
      of={invoiceList}
      visit={visitor}
      api="invoices"
      value={invoice}
      title={invoice.invoiceNumber ?? words.draft}
      status={<InvoiceState {...invoice} now={ctx.now} words={MESSAGES[language].states} />}
      actions={
        <>
          {invoice.status === 'open' && may('payments:write') && (
            <RecordForInvoice
              invoice={invoice}
              consequence={recordText(invoice, waiting)}
              timeZone={business.timeZone}
              language={language}
            />
          )}
          {may('invoices:write') && (
            <InvoiceActions
              row={row}
              invoice={invoice}
              isLive={subscription.status !== 'canceled'}
              here={here}
              isLinked={subscription.userId !== null}
              {...waiting}
            />
          )}
        </>
      }
      now={<TruthOf {...{ row, customer, subscription }} {...reader} />}
      facts={invoiceFacts(visitor, { invoice, customer, productName: subscription.productName })}
    >
      <div className="grid gap-8 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <Paper source={source} here={here} lang={(await searchParams).lang} language={language} />
        <Section id="timeline" title={words.timeline}>
          <InvoiceTimeline
            collection={subscription.collection}
            entries={presentTimeline(row)}
            here={may('events:read') ? `/dashboard/${environment}` : null}
            {...reader}
          />
        </Section>
      </div>
      {invoice.refundedPaisa !== '0' && (
        <Related
          visit={visitor}
          of={creditNoteList}
          where={{ invoiceId: invoice.id }}
          show={MOST_CREDIT_NOTES}
          id="credit-notes"
          title={words.creditNotes}
          caption={words.creditNotesOf}
          columns={OWN_CREDIT_NOTE_COLUMNS}
          none={null}
        />
      )}
      {invoice.status === 'paid' && visitor.may('customers:read') && (
        <Related
          visit={visitor}
          of={questionList}
          where={{ invoiceId: invoice.id }}
          show={MOST_QUESTIONS}
          id="questions"
          title={words.questions}
          caption={words.questionsOf}
          columns={OWN_QUESTION_COLUMNS}
          none={null}
        />
      )}
    </ObjectPage>
  )
}
