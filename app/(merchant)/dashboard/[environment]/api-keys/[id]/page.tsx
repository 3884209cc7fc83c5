import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { onPage } from '@/app/on-page'
import { Mark } from '@/components/ui/status-mark'
import { presentApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { Related } from '../../../../list/rows'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { requestList } from '../../requests/list'
import { keyList, shownKey } from '../list'
import { KEY_MARKS, keyStateOf, nowOfKey } from '../now'
import { KeyActions } from './actions'

export const metadata: Metadata = { title: 'API key' }

export default async function ApiKeyPage({ params }: PageProps<'/dashboard/[environment]/api-keys/[id]'>) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'keys:read')
  const { ctx, role, may } = visitor
  const key = presentApiKey(await onPage('key', id, (keyId) => getApiKey(ctx, keyId)))
  // The audit log of each environment names the keys of both.
  if (key.environment !== ctx.environment) redirect(`/dashboard/${key.environment}/api-keys/${key.id}`)
  // A key ends in real time, in the sandbox too.
  const now = new Date()
  const state = keyStateOf(key, now)
  const isOver = state === 'ended' || state === 'revoked'
  const mayManage = may('keys:write') && roleManagesKeysOf(role, ctx.environment)
  const fact = factsOf(visitor, 'real')
  return (
    <ObjectPage
      of={keyList}
      visit={visitor}
      api="merchant/api-keys"
      value={key}
      title={key.name}
      status={<Mark of={KEY_MARKS} is={state} />}
      actions={mayManage && <KeyActions apiKey={key} isOver={isOver} now={now} />}
      now={nowOfKey(key, now)}
      facts={[
        fact.id(key.id),
        fact.code('Key', shownKey(key)),
        fact.ago('Created', key.createdAt),
        fact.ago('Last used', key.lastUsedAt, 'never'),
        fact.ago(isOver ? 'Ended' : 'Ends', key.revokedAt ?? key.expiresAt, 'never'),
      ]}
    >
      <Related
        of={requestList}
        visit={visitor}
        id="calls"
        title="Calls"
        caption="Latest calls with this key"
        where={{ key: key.id }}
        show={5}
        columns={{ call: 'lead', status: 'figure', address: 'detail', called: 'aside' }}
        none="No calls in the last 14 days."
      />
    </ObjectPage>
  )
}
