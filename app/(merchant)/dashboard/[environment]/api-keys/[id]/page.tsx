import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { KeyState, keyStateOf } from '@/app/(merchant)/dashboard/[environment]/api-keys/now'
import { Detail } from '@/components/dashboard/detail'
import { CopyableId } from '@/components/ui/copyable-id'
import { Ago } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { presentApiKey, type WireApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { fromWire } from '@/lib/core/id'
import { relativeTime } from '@/lib/core/relative-time'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { KeyActions } from './actions'
import { CallsOf } from './calls-of'

export const metadata: Metadata = { title: 'API key' }

export default async function ApiKeyPage({ params }: PageProps<'/dashboard/[environment]/api-keys/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, role, business, may } = await visit(environment, 'keys:read')
  const id = fromWire('key', wireId) ?? notFound()
  const key = presentApiKey(await orNotFound(getApiKey(ctx, id)))
  if (key.environment !== ctx.environment) notFound()
  const { name, prefix, last4, createdAt, lastUsedAt } = key
  const endsAt = key.revokedAt ?? key.expiresAt
  const list = { title: 'API keys', href: `/dashboard/${environment}/api-keys` }
  // A key ends in real time, in the sandbox too.
  const time = { timeZone: business.timeZone, now: new Date() }
  const used = lastUsedAt ? `last used ${relativeTime(new Date(lastUsedAt), time.now)}` : 'never used'
  const state = keyStateOf(key, time.now)
  const isOver = state === 'ended' || state === 'revoked'
  const mayManage = may('keys:write') && roleManagesKeysOf(role, ctx.environment)
  return (
    <Detail
      crumbs={[list]}
      title={name}
      status={<KeyState state={state} />}
      actions={mayManage && <KeyActions apiKey={key} isOver={isOver} used={used} listHref={list.href} />}
      now={standing(key, state, used, time.now)}
      facts={[
        { label: 'ID', value: <CopyableId id={key.id} /> },
        { label: 'Key', value: <span className="font-mono text-xs">{`${prefix}…${last4}`}</span> },
        { label: 'Created', value: <Ago at={createdAt} {...time} /> },
        { label: 'Last used', value: lastUsedAt ? <Ago at={lastUsedAt} {...time} /> : 'never' },
        { label: isOver ? 'Ended' : 'Ends', value: endsAt ? <Ago at={endsAt} {...time} /> : 'never' },
      ]}
    >
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <CallsOf ctx={ctx} keyId={id} {...time} />
      </Suspense>
      <JsonView source={`GET /v1/merchant/api-keys/${key.id}`} value={key} />
    </Detail>
  )
}

/** What is true of a key now, in one sentence. */
function standing(
  { expiresAt, revokedAt }: WireApiKey,
  state: ReturnType<typeof keyStateOf>,
  used: string,
  now: Date,
): string {
  const when = (at: string | null) => (at ? relativeTime(new Date(at), now) : '')
  switch (state) {
    case 'active':
      return `It works, and was ${used}.`
    case 'replaced':
      return `Another key replaces it. It ends ${when(expiresAt)}, and was ${used}.`
    case 'ended':
      return `Another key has replaced it. It ended ${when(expiresAt)}, and was ${used}.`
    case 'revoked':
      return `It was revoked ${when(revokedAt)}, and was ${used}.`
  }
}
