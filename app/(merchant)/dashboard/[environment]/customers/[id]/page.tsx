import type { Metadata } from 'next'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { unbroken } from '@/components/ui/unbroken'
import type { CustomerId } from '@/lib/core/id'
import { findErasureRefusal } from '@/lib/data-rights/erase-customer'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { updateCustomerMetadataWithForm } from '../actions'
import { CustomerActions } from './actions'
import { BillingOf } from './billing-of'
import { archiving } from './consequence'
import { customerFacts } from './facts'
import { standingOfCustomer } from './now'
import { PersonalData } from './personal-data'
import { readCustomer } from './read'

export const metadata: Metadata = { title: 'Customer' }

// The newest subscriptions, whose events are shown with those of the customer.
const RELATED = 3

export default async function CustomerPage({ params }: PageProps<'/dashboard/[environment]/customers/[id]'>) {
  const { environment, id } = await params
  const { ctx, business, may } = await visit(environment, 'customers:read')
  const { row, phone, customer, subscriptions, invoices } = await readCustomer(ctx, id)
  const { archivedAt } = row
  const shown = { here: `/dashboard/${environment}`, now: ctx.now, timeZone: business.timeZone }
  const standing = { ...row, ...shown, isLinked: row.userId !== null, subscriptions: subscriptions.items }
  const mayErase = may('privacy:write')
  const mayChange = may('customers:write') && !archivedAt
  return (
    <Detail
      crumbs={[{ href: `${shown.here}/customers`, title: 'Customers' }]}
      title={customer.name ?? customer.email}
      status={
        archivedAt ? (
          <StatusMark tone="over">{customer.erasedAt ? 'Erased' : 'Archived'}</StatusMark>
        ) : (
          <StatusMark tone="good">Active</StatusMark>
        )
      }
      actions={
        mayChange && (
          <CustomerActions
            customer={customer}
            here={shown.here}
            mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
            consequence={archiving(subscriptions.items)}
          />
        )
      }
      now={unbroken(standingOfCustomer(standing))}
      facts={customerFacts({ customer, phone, archivedAt, timeZone: shown.timeZone })}
    >
      <BillingOf customerId={customer.id} subscriptions={subscriptions} invoices={invoices} {...shown} />
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity
          ctx={ctx}
          objectId={customer.id}
          related={subscriptions.items.slice(0, RELATED).map((each) => each.id)}
          {...shown}
        />
      </Suspense>
      <MetadataEditor
        action={mayChange ? updateCustomerMetadataWithForm : undefined}
        hidden={{ customerId: customer.id }}
        metadata={customer.metadata}
      />
      {mayErase && (
        <PersonalData
          customer={customer}
          refusal={customer.erasedAt ? undefined : await findErasureRefusal(ctx, row.id as CustomerId)}
          {...shown}
        />
      )}
      <JsonView source={`GET /v1/customers/${customer.id}`} value={customer} />
    </Detail>
  )
}
