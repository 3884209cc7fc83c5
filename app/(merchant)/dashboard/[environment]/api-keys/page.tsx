import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { KeyForm } from './form'
import { keyList } from './list'

export const metadata: Metadata = { title: 'API keys' }

type Props = PageProps<'/dashboard/[environment]/api-keys'>

export default async function ApiKeysPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, keyList.scope)
  const { environment, role, may } = visitor
  return (
    <>
      <PageHead title="API keys">
        Your servers send one in the <code className="font-mono">x-api-key</code> header.{' '}
        {environment === 'sandbox'
          ? 'A sandbox key moves no real money.'
          : 'A production key moves real money.'}
      </PageHead>
      <List of={keyList} visit={visitor} searchParams={searchParams} />
      {may('keys:write') && roleManagesKeysOf(role, environment) && <KeyForm />}
    </>
  )
}
