import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { termsText } from '@/components/price/recurring'
import { addressOf } from '@/components/ui/address-of'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { getSubscriptionSummary, listSubscriptionSummaries } from '@/lib/subscription/read'
import { Choices } from '../../../object/choices'
import { type ChosenCustomer, CustomerChoice } from '../../../object/customer-choice'
import { FormPage } from '../../../object/form-page'
import { visit } from '../../../visit'
import { invoiceList } from '../list'
import { DraftForm } from './form'

export const metadata: Metadata = { title: 'Draft an invoice' }

type Props = PageProps<'/dashboard/[environment]/invoices/new'>

export default async function NewInvoicePage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'invoices:write')
  const { ctx, environment, business } = visitor
  const asked = await searchParams
  const path = `/dashboard/${environment}/invoices/new`
  const wireId = String(asked.subscriptionId ?? '')
  return (
    <FormPage
      of={invoiceList}
      visit={visitor}
      title="Draft an invoice"
      lead="For what comes on top of a subscription, such as a joining fee. The periods of a subscription are billed without you."
    >
      {fromWire('sub', wireId) ? (
        <DraftForm
          subscription={await onPage('sub', wireId, (id) => getSubscriptionSummary(ctx, id))}
          timeZone={business.timeZone}
          path={path}
          lang={asked.lang}
        />
      ) : (
        <CustomerChoice visit={visitor} place="invoices/new" asked={asked} prompt="Customer">
          {(customer) => customer && <SubscriptionChoice ctx={ctx} customer={customer} path={path} />}
        </CustomerChoice>
      )}
    </FormPage>
  )
}

interface SubscriptionChoiceProps {
  ctx: Ctx
  customer: ChosenCustomer
  path: string
}

// More than one customer has of one business.
const SHOWN = 50

/** The subscriptions of a customer, of which one is billed. */
async function SubscriptionChoice({ ctx, customer, path }: SubscriptionChoiceProps) {
  const customerId = fromWire('cus', customer.id) as CustomerId
  const { items } = await listSubscriptionSummaries(ctx, { customerId, limit: SHOWN })
  return (
    <Choices
      label="Subscriptions of this customer"
      none={`${customer.name} has no subscription, and an invoice belongs to one.`}
      items={items.map((row) => ({
        href: addressOf(path, [['subscriptionId', toWire('sub', row.id)]]),
        title: row.productName,
        aside: `${termsText(row)}, ${row.status.replace('_', ' ')}`,
      }))}
    />
  )
}
