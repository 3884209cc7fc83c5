import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { fromWire } from '@/lib/core/id'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { CustomerChoice } from '../../customer-choice'
import { DraftForm } from './form'
import { SubscriptionChoice } from './subscription-choice'

export const metadata: Metadata = { title: 'Draft an invoice' }

export default async function NewInvoicePage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/invoices/new'>) {
  const { ctx, environment, business } = await visit((await params).environment, 'invoices:write')
  const asked = await searchParams
  const here = `/dashboard/${environment}`
  const path = `${here}/invoices/new`
  const subscriptionId = fromWire('sub', String(asked.subscriptionId ?? ''))
  return (
    <>
      <PageHead title="Draft an invoice" crumbs={[{ href: `${here}/invoices`, title: 'Invoices' }]}>
        For what comes on top of a subscription, such as a joining fee. The periods of a subscription are
        billed without you.
      </PageHead>
      {subscriptionId ? (
        <DraftForm
          subscription={await orNotFound(getSubscriptionSummary(ctx, subscriptionId))}
          timeZone={business.timeZone}
        />
      ) : (
        <CustomerChoice ctx={ctx} path={path} asked={asked} prompt="Customer">
          {(customer) => customer && <SubscriptionChoice ctx={ctx} customer={customer} path={path} />}
        </CustomerChoice>
      )}
    </>
  )
}
