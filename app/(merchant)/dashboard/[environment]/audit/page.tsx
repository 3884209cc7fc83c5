import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { auditList } from './list'

export const metadata: Metadata = { title: 'Audit log' }

type Props = PageProps<'/dashboard/[environment]/audit'>

export default async function AuditPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, auditList.scope)
  return (
    <>
      <PageHead title="Audit log">
        Who changed access, settings, prices and what customers owe, in the {visitor.environment} and for the
        whole business. Nobody can change or delete an entry.
      </PageHead>
      <List of={auditList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
