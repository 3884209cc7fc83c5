import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { unbroken } from '@/components/ui/unbroken'
import { fromWire } from '@/lib/core/id'
import { presentPage } from '@/lib/core/page'
import { presentCustomer } from '@/lib/customer/present'
import { getCustomer } from '@/lib/customer/read'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import { findPayerPhone } from '@/lib/wallet/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { updateCustomerMetadataWithForm } from '../actions'
import { BillingOf } from './billing-of'
import { archiving } from './consequence'
import { CustomerActions } from './customer-actions'
import { customerFacts } from './facts'
import { standingOfCustomer } from './standing-of'

export const metadata: Metadata = { title: 'Customer' }

// Nearly all customers have fewer.
const SHOWN = 20

export default async function CustomerPage({ params }: PageProps<'/dashboard/[environment]/customers/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'customers:read')
  const customerId = fromWire('cus', wireId) ?? notFound()
  const [row, phone, subscriptions, invoices] = await Promise.all([
    orNotFound(getCustomer(ctx, customerId)),
    findPayerPhone(ctx, customerId),
    listSubscriptionSummaries(ctx, { customerId, limit: SHOWN }),
    listInvoices(ctx, { customerId, limit: SHOWN }),
  ])
  const customer = presentCustomer(row)
  const here = `/dashboard/${environment}`
  const time = { now: ctx.now, timeZone: business.timeZone }
  const named = presentPage(subscriptions, presentSubscriptionSummary)
  const mayChange = may('customers:write') && !row.archivedAt
  return (
    <Detail
      crumbs={[{ href: `${here}/customers`, title: 'Customers' }]}
      title={customer.name ?? customer.email}
      status={
        row.archivedAt ? (
          <StatusMark tone="over">Archived</StatusMark>
        ) : (
          <StatusMark tone="good">Active</StatusMark>
        )
      }
      actions={
        mayChange && (
          <CustomerActions
            customer={customer}
            here={here}
            mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
            consequence={archiving(named.items)}
          />
        )
      }
      now={unbroken(
        standingOfCustomer({ ...row, isLinked: row.userId !== null, subscriptions: named.items, ...time }),
      )}
      facts={customerFacts({ customer, phone, archivedAt: row.archivedAt, ...time })}
    >
      <BillingOf
        customerId={customer.id}
        subscriptions={named}
        invoices={presentPage(invoices, presentInvoice)}
        {...{ here, ...time }}
      />
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={customer.id} here={here} timeZone={time.timeZone} />
      </Suspense>
      <MetadataEditor
        action={mayChange ? updateCustomerMetadataWithForm : undefined}
        hidden={{ customerId: customer.id }}
        metadata={customer.metadata}
      />
      <JsonView source={`GET /v1/customers/${customer.id}`} value={customer} />
    </Detail>
  )
}
