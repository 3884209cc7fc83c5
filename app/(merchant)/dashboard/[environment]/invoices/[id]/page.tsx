import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { PaperLinks } from '@/app/(merchant)/dashboard/object/paper-lines'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { Section } from '@/components/ui/card'
import { Ago } from '@/components/ui/instant'
import { LINK, TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import { customerName } from '@/lib/core/customer-name'
import type { SubscriptionId } from '@/lib/core/id'
import { type Language, languageOf } from '@/lib/core/language'
import { getInvoiceSource, type InvoiceSource } from '@/lib/invoice/document'
import { presentInvoice, presentTimeline, type WireInvoice } from '@/lib/invoice/present'
import type { TimelineEntry, TimelineType } from '@/lib/invoice/schema'
import { timelineInWords } from '@/lib/invoice/timeline-words'
import { getSubscriptionSummary, type SubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { Related } from '../../../../list/rows'
import { ObjectPage } from '../../../object/object-page'
import { type Visit, visit } from '../../../visit'
import { creditNoteList, OWN_CREDIT_NOTE_COLUMNS } from '../../credit-notes/list'
import { RecordForInvoice } from '../../payments/form'
import { OWN_QUESTION_COLUMNS, questionList } from '../../questions/list'
import { InvoiceState, invoiceList } from '../list'
import { paperOf } from '../paper'
import { InvoiceActions } from './actions'
import { recordText, TruthOf } from './now'

const MOST_QUESTIONS = 5
// Refunds are rare, and nearly always there is only one.
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

interface PaperProps {
  source: InvoiceSource
  /** The address of the page. */
  here: string
  /** The language in the page's address. */
  lang: string | string[] | undefined
  /** The language of the page. */
  language: Language
}

/** The invoice as its customer sees it, in the language that the reader chooses. */
async function Paper({ source, here, lang, language }: PaperProps) {
  const words = MESSAGES[language].invoices.page
  const shown = languageOf(String(lang)) ?? language
  return (
    <Section
      id="paper"
      title={words.paper}
      aside={
        <PreviewLanguages
          label={words.previewLanguage}
          shown={shown}
          hrefOf={(each) => `${here}?lang=${each}`}
        />
      }
    >
      {await paperOf(source, shown, language)}
    </Section>
  )
}

interface KnownInvoice {
  invoice: WireInvoice
  customer: InvoiceSource['customer']
  productName: string
}

/** The customer, the dates, and the links of an invoice. */
function invoiceFacts(visit: Visit, { invoice, customer, productName }: KnownInvoice) {
  const fact = factsOf(visit)
  const { invoices, list } = MESSAGES[visit.language]
  const { heads } = list
  const words = invoices.page
  const pdf = `/dashboard/${visit.environment}/invoices/${invoice.id}/pdf`
  return [
    fact.link(heads.customer, `customers/${invoice.customerId}`, customerName(customer, list.nameless)),
    fact.link(heads.subscription, `subscriptions/${invoice.subscriptionId}`, productName),
    fact.day(heads.due, invoice.dueAt),
    fact.day(heads.paid, invoice.paidAt),
    fact.money(heads.refunded, invoice.refundedPaisa === '0' ? null : invoice.refundedPaisa),
    fact.day(heads.voided, invoice.voidedAt),
    fact.ago(heads.created, invoice.createdAt),
    {
      label: words.forCustomer,
      value: invoice.hostedUrl && (
        <a href={invoice.hostedUrl} target="_blank" rel="noreferrer" className={LINK}>
          {words.invoicePage}
        </a>
      ),
    },
    {
      label: words.pdf,
      value: <PaperLinks href={pdf} words={words} />,
    },
    fact.id(invoice.id),
  ]
}

type Title = keyof Messages['invoices']['timeline']

const LOOKS: Record<TimelineType, [tone: Tone, title: Title]> = {
  'invoice.created': ['over', 'created'],
  'invoice.updated': ['over', 'updated'],
  'invoice.opened': ['waiting', 'opened'],
  'invoice.sent': ['over', 'sent'],
  'invoice.payment_failed': ['bad', 'payment_failed'],
  'invoice.retry_scheduled': ['late', 'retry_scheduled'],
  'invoice.paid': ['good', 'paid'],
  'invoice.voided': ['over', 'voided'],
  'invoice.refunded': ['over', 'refunded'],
}

/** The looks for what the merchant collects, where no wallet is charged. */
const COLLECTED: Partial<typeof LOOKS> = {
  'invoice.payment_failed': ['late', 'notRecorded'],
  'invoice.retry_scheduled': ['waiting', 'reminderPlanned'],
}

interface InvoiceTimelineProps {
  /** How the subscription is paid. */
  collection: SubscriptionSummary['collection']
  /** Oldest first. */
  entries: readonly TimelineEntry[]
  /** The address of the event pages: `/dashboard/<environment>`. Null if the visitor may not see events. */
  here: string | null
  timeZone: string
  now: Date
  language: Language
}

/** The history of an invoice, newest first. Each entry links to its event, with its request and its deliveries. */
function InvoiceTimeline({ collection, entries, here, ...reader }: InvoiceTimelineProps) {
  const words = MESSAGES[reader.language].invoices.timeline
  return (
    <Timeline
      label={words.label}
      entries={entries.toReversed().map(({ id, type, occurred_at, description }) => {
        const [tone, said] = (collection === 'outside' && COLLECTED[type]) || LOOKS[type]
        const title = words[said]
        return {
          key: id,
          tone,
          title: here ? <TextLink href={`${here}/events/${id}`}>{title}</TextLink> : title,
          at: <Ago at={occurred_at} {...reader} />,
          children: description && <p>{timelineInWords(description, reader)}</p>,
        }
      })}
    />
  )
}
