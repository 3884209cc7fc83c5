import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { invoiceList } from './list'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/invoices'>) {
  const visitor = await visit((await params).environment, invoiceList.scope)
  return (
    <>
      <PageHead
        title="Invoices"
        actions={
          visitor.may('invoices:write') && (
            <LinkButton href={`/dashboard/${visitor.environment}/invoices/new`} size="small">
              Draft invoice
            </LinkButton>
          )
        }
      />
      <List of={invoiceList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
