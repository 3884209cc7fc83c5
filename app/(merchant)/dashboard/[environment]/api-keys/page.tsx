import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { presentApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { roleManagesKeysOf } from '@/lib/auth/scopes'
import { visit } from '../../visit'
import { KeyForm } from './key-form'
import { KeyList } from './key-list'

export const metadata: Metadata = { title: 'API keys' }

// Most businesses have a handful of keys. The API lists the others.
const MAX_KEYS = 100

export default async function ApiKeysPage({ params }: PageProps<'/dashboard/[environment]/api-keys'>) {
  const { ctx, environment, role, may } = await visit((await params).environment, 'keys:read')
  const { items } = await listApiKeys(ctx, { environment, limit: MAX_KEYS })
  return (
    <>
      <PageHead title="API keys">
        Your servers send one in the <code className="font-mono">x-api-key</code> header. A sandbox key moves
        no real money.
      </PageHead>
      <KeyList keys={items.map(presentApiKey)} />
      {may('keys:write') && roleManagesKeysOf(role, environment) && <KeyForm />}
    </>
  )
}
