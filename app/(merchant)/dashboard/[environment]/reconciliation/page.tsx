import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { reconciliationList } from './list'

export const metadata: Metadata = { title: 'Reconciliation' }

type Props = PageProps<'/dashboard/[environment]/reconciliation'>

export default async function ReconciliationPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, reconciliationList.scope)
  return (
    <>
      <PageHead title="Reconciliation">
        Top-ups that did not end as they should, and wait for a person.{' '}
        {visitor.environment === 'production'
          ? 'Only those that were begun through your checkouts and invoices: what customers begin in their own wallet is between them and whoever runs this Khata.'
          : 'Here those of your whole sandbox. On the pay page of a simulator you choose what goes wrong.'}
      </PageHead>
      <List of={reconciliationList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
