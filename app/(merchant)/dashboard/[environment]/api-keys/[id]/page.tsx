import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { StatusMark } from '@/components/ui/status-mark'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { presentApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { roleManagesKeysOf } from '@/lib/auth/scopes'
import { fromWire } from '@/lib/core/id'
import { relativeTime } from '@/lib/core/relative-time'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { CallsOf } from './calls-of'
import { KeyActions } from './key-actions'

export const metadata: Metadata = { title: 'API key' }

export default async function ApiKeyPage({ params }: PageProps<'/dashboard/[environment]/api-keys/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, role, business, may } = await visit(environment, 'keys:read')
  const id = fromWire('key', wireId) ?? notFound()
  const key = presentApiKey(await orNotFound(getApiKey(ctx, id)))
  if (key.environment !== ctx.environment) notFound()
  const { name, prefix, last4, createdAt, lastUsedAt, expiresAt } = key
  const list = { title: 'API keys', href: `/dashboard/${environment}/api-keys` }
  // A key ends in real time, in the sandbox too.
  const time = { timeZone: business.timeZone, now: new Date() }
  const used = lastUsedAt ? `last used ${relativeTime(new Date(lastUsedAt), time.now)}` : 'never used'
  const mayManage = may('keys:write') && roleManagesKeysOf(role, ctx.environment)
  return (
    <Detail
      crumbs={[list]}
      title={name}
      status={
        expiresAt ? (
          <StatusMark tone="late">Replaced</StatusMark>
        ) : (
          <StatusMark tone="good">Active</StatusMark>
        )
      }
      actions={mayManage && <KeyActions apiKey={key} used={used} listHref={list.href} />}
      now={
        expiresAt
          ? `Another key replaces it. It ends ${relativeTime(new Date(expiresAt), time.now)}, and was ${used}.`
          : `It works, and was ${used}.`
      }
      facts={[
        { label: 'ID', value: <CopyableId id={key.id} /> },
        { label: 'Key', value: <span className="font-mono text-xs">{`${prefix}…${last4}`}</span> },
        { label: 'Created', value: <Ago at={createdAt} {...time} /> },
        { label: 'Last used', value: lastUsedAt ? <Ago at={lastUsedAt} {...time} /> : 'never' },
        { label: 'Ends', value: expiresAt ? <Ago at={expiresAt} {...time} /> : 'never' },
      ]}
    >
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <CallsOf ctx={ctx} keyId={id} {...time} />
      </Suspense>
      <JsonView source={`GET /v1/merchant/api-keys/${key.id}`} value={key} />
    </Detail>
  )
}
