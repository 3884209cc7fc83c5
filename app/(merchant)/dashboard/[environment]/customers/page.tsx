import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { customerList } from './list'

export const metadata: Metadata = { title: 'Customers' }

type Props = PageProps<'/dashboard/[environment]/customers'>

export default async function CustomersPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, customerList.scope)
  return (
    <>
      <PageHead
        title="Customers"
        actions={
          visitor.may('customers:write') && (
            <LinkButton href={`/dashboard/${visitor.environment}/customers/new`} size="small">
              Create customer
            </LinkButton>
          )
        }
      />
      <List of={customerList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
