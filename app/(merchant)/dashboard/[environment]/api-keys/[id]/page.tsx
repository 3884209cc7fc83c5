import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { onPage } from '@/app/on-page'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { placeHref } from '@/components/dashboard/place-href'
import { RotateDialog } from '@/components/dashboard/rotate-dialog'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { Mark } from '@/components/ui/status-mark'
import { presentApiKey, type WireApiKey } from '@/lib/api-key/present'
import { getApiKey } from '@/lib/api-key/read'
import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { Related } from '../../../../list/rows'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { requestList } from '../../requests/list'
import { narrowKeyWithForm, revokeKeyWithForm, rotateKeyWithForm } from '../actions'
import { KeyLimits } from '../form'
import { allowedFrom, keyList, mayDo, shownKey } from '../list'
import { KEY_MARKS, keyStateOf, keyUse, nowOfKey } from '../now'

export const metadata: Metadata = { title: 'API key' }

export default async function ApiKeyPage({ params }: PageProps<'/dashboard/[environment]/api-keys/[id]'>) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'keys:read')
  const { ctx, role, may } = visitor
  const key = presentApiKey(await onPage('key', id, (keyId) => getApiKey(ctx, keyId)))
  // The audit log of each environment mentions the keys of both.
  if (key.environment !== ctx.environment) redirect(`/dashboard/${key.environment}/api-keys/${key.id}`)
  // The end of a key is in real time, also in the sandbox.
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
        { label: 'May do', value: mayDo(key) },
        { label: 'Works from', value: allowedFrom(key) },
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

const LIMIT = 'limit-key'
const ROTATE = 'rotate-key'
const REVOKE = 'revoke-key'

interface KeyActionsProps {
  apiKey: WireApiKey
  isOver: boolean
  now: Date
}

/**
 * The actions for a key. A rotation without overlap ends the key while its dialog still shows the new secret. So the dialog also exists for
 * a key that has ended.
 */
function KeyActions({ apiKey, isOver, now }: KeyActionsProps) {
  const hidden = { keyId: apiKey.id }
  const consequence = apiKey.lastUsedAt
    ? `It was ${keyUse(apiKey, now)}. Every server that still sends it gets 401 from now on.`
    : 'It was never used, so no server needs it.'
  return (
    <>
      {!isOver && (
        <>
          <Button {...opensDialog(ROTATE)} size="small">
            Rotate key
          </Button>
          <Menu id="key-menu" label="More actions">
            <MenuButton {...opensDialog(LIMIT)}>Limit key</MenuButton>
            <MenuButton {...opensDialog(REVOKE)} look="danger">
              Revoke key
            </MenuButton>
          </Menu>
        </>
      )}
      {!isOver && (
        <FormDialog
          id={LIMIT}
          action={narrowKeyWithForm}
          hidden={hidden}
          title="Limit this key"
          description="It can only do less from now on. For more, create another key."
          submit="Limit key"
        >
          <KeyLimits of={apiKey} />
        </FormDialog>
      )}
      <RotateDialog
        id={ROTATE}
        action={rotateKeyWithForm}
        hidden={hidden}
        what="key"
        title="Rotate this key"
        description="A new key replaces it. Both work during the overlap, so that you can deploy the new one."
        field="expiresInHours"
        listHref={placeHref(apiKey.environment, 'api-keys')}
      />
      <ConfirmAction
        id={REVOKE}
        action={revokeKeyWithForm}
        hidden={hidden}
        title="Revoke this key?"
        consequence={`${consequence} Cannot be undone.`}
        confirm="Revoke key"
        word={apiKey.name}
      />
    </>
  )
}
