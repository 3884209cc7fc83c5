import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Detail } from '@/components/dashboard/detail'
import { InvoiceStatus } from '@/components/invoice/invoice-status'
import { Section } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago, BothDates } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { LINK, TextLink } from '@/components/ui/text-link'
import { fromWire, type SubscriptionId } from '@/lib/core/id'
import { describeInvoice, getInvoiceSource } from '@/lib/invoice/document'
import { presentInvoice, presentTimeline } from '@/lib/invoice/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { InvoiceActions } from './actions'
import { InvoiceLines } from './lines'
import { TruthOf } from './now'
import { InvoiceTimeline } from './timeline'

export const metadata: Metadata = { title: 'Invoice' }

export default async function InvoicePage({ params }: PageProps<'/dashboard/[environment]/invoices/[id]'>) {
  const { environment, id } = await params
  const { ctx, business, may } = await visit(environment, 'invoices:read')
  const source = await orNotFound(getInvoiceSource({ ...ctx, id: fromWire('inv', id) ?? notFound() }))
  const { invoice: row, customer } = source
  const subscription = await getSubscriptionSummary(ctx, row.subscriptionId as SubscriptionId)
  const invoice = presentInvoice(row)
  const here = `/dashboard/${environment}`
  const { timeZone } = business
  const date = (at: string | null) => at && <BothDates at={at} timeZone={timeZone} />
  return (
    <Detail
      crumbs={[{ href: `${here}/invoices`, title: 'Invoices' }]}
      title={invoice.invoiceNumber ?? 'Draft invoice'}
      status={<InvoiceStatus status={invoice.status} />}
      actions={
        may('invoices:write') && (
          <InvoiceActions
            invoice={invoice}
            isWaitedFor={subscription.openInvoiceId === row.id}
            isUnpaid={subscription.status === 'unpaid'}
            now={ctx.now}
            timeZone={timeZone}
          />
        )
      }
      now={<TruthOf row={row} customer={customer} subscription={subscription} timeZone={timeZone} />}
      facts={[
        { label: 'ID', value: <CopyableId id={invoice.id} /> },
        {
          label: 'Customer',
          value: (
            <TextLink href={`${here}/customers/${invoice.customerId}`}>
              {customer.name ?? customer.email}
            </TextLink>
          ),
        },
        {
          label: 'Subscription',
          value: (
            <TextLink href={`${here}/subscriptions/${invoice.subscriptionId}`}>
              {subscription.productName}
            </TextLink>
          ),
        },
        { label: 'Due', value: date(invoice.dueAt) },
        { label: 'Paid', value: date(invoice.paidAt) },
        { label: 'Voided', value: date(invoice.voidedAt) },
        { label: 'Created', value: <Ago at={invoice.createdAt} timeZone={timeZone} now={ctx.now} /> },
        {
          label: 'For the customer',
          value: invoice.hostedUrl && (
            <a href={invoice.hostedUrl} target="_blank" rel="noreferrer" className={LINK}>
              Invoice page
            </a>
          ),
        },
        {
          label: 'PDF',
          value: (
            <span className="flex gap-3">
              <a href={`${here}/invoices/${invoice.id}/pdf`} className={LINK}>
                English
              </a>
              <a href={`${here}/invoices/${invoice.id}/pdf?lang=ne`} className={LINK}>
                Nepali
              </a>
            </span>
          ),
        },
      ]}
    >
      <Section id="lines" title="Lines">
        <InvoiceLines document={describeInvoice(source, 'en')} />
      </Section>
      <Section id="timeline" title="Timeline">
        <InvoiceTimeline entries={presentTimeline(row)} here={here} timeZone={timeZone} now={ctx.now} />
      </Section>
      <JsonView source={`GET /v1/invoices/${invoice.id}`} value={invoice} />
    </Detail>
  )
}
