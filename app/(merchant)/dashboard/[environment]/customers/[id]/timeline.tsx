import { Section } from '@/components/ui/card'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Later } from '@/components/ui/later'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { CustomerId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { WireCustomerNote } from '@/lib/customer-note/present'
import { presentTimeline } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { listPayments, type PaymentView } from '@/lib/payment/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../../visit'

// As many as fit on a screen. The lists below show the others.
const SHOWN = 10

type Invoice = Awaited<ReturnType<typeof listInvoices>>['items'][number]

interface Entry {
  key: string
  at: string
  tone: Tone
  title: string
  text?: string
}

interface CustomerTimelineProps {
  visit: Visit
  customerId: CustomerId
  notes: readonly WireCustomerNote[]
  /** The subscriptions whose money the business collects itself, by database id. */
  collected: ReadonlySet<string>
}

/** The history of a customer in words: payments, due invoices, reminders, links, notes. */
export function CustomerTimeline(props: CustomerTimelineProps) {
  if (!props.visit.may('invoices:read')) return null
  return (
    <Later fallback={<TableSkeleton columns={2} />}>
      <Happened {...props} />
    </Later>
  )
}

async function Happened({ visit, customerId, notes, collected }: CustomerTimelineProps) {
  const { ctx, business, language } = visit
  const [invoices, payments] = await Promise.all([
    listInvoices(ctx, { customerId, limit: SHOWN }),
    visit.may('payments:read') ? listPayments(ctx, { customerId, limit: SHOWN }) : { items: [] },
  ])
  const entries = [
    ...payments.items.flatMap((payment) => ofPayment(payment, language)),
    ...invoices.items.flatMap((invoice) => ofInvoice(invoice, collected, language)),
    ...notes.map((note) => ofNote(note, language)),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN)
  if (entries.length === 0) return null
  const words = MESSAGES[language].customers.timeline
  const time = { now: ctx.now, timeZone: business.timeZone, language }
  return (
    <Section id="lately" title={words.title}>
      <Timeline
        label={words.label}
        entries={entries.map(({ key, at, tone, title, text }) => ({
          ...{ key, tone, title },
          at: <Ago at={at} {...time} />,
          children: text && <Clamped>{text}</Clamped>,
        }))}
      />
    </Section>
  )
}

function ofPayment(payment: PaymentView, language: Language): Entry[] {
  const { customers, states } = MESSAGES[language]
  const { paid, reversed } = customers.timeline
  const amount = formatNpr(payment.amountPaisa, language)
  const received: Entry = {
    key: payment.id,
    at: payment.receivedAt.toISOString(),
    tone: 'good',
    title: filled(paid, { amount, how: states.method[payment.method] }),
  }
  if (!payment.reversedAt) return [received]
  const takenBack = { at: payment.reversedAt.toISOString(), title: filled(reversed, { amount }) }
  return [received, { key: `${payment.id} reversed`, tone: 'over', ...takenBack }]
}

/** A payment at the counter has its own entry, so the invoice's entry about it is left out. */
function ofInvoice(invoice: Invoice, collected: ReadonlySet<string>, language: Language): Entry[] {
  const words = MESSAGES[language].customers.timeline
  const amount = formatNpr(invoice.totalAmountPaisa, language)
  const isCollected = collected.has(invoice.subscriptionId)
  let failures = 0
  const told = presentTimeline(invoice).flatMap(({ id, type, occurred_at: at }): Entry[] => {
    const entry = (tone: Tone, text: string) => [{ key: id, at, tone, title: filled(text, { amount }) }]
    switch (type) {
      case 'invoice.sent':
        return entry('waiting', words.mailed)
      case 'invoice.payment_failed':
        failures++
        if (!isCollected) return entry('late', words.failed)
        return entry('late', failures === 1 ? words.due : words.reminded)
      case 'invoice.paid':
        return invoice.settlement === 'wallet' ? entry('good', words.paidFromBalance) : []
      case 'invoice.voided':
        return entry('over', words.voided)
      default:
        return []
    }
  })
  const { remindedAt } = invoice
  if (!remindedAt) return told
  const title = filled(words.linkSent, { amount })
  return [...told, { key: `${invoice.id} link`, at: remindedAt.toISOString(), tone: 'waiting', title }]
}

const ofNote = ({ id, author, createdAt, note }: WireCustomerNote, language: Language): Entry => ({
  key: id,
  at: createdAt,
  tone: 'over',
  title: filled(MESSAGES[language].customers.timeline.note, { author: author.name }),
  text: note,
})
