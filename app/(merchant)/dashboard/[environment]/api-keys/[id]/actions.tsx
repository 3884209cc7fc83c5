import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { placeHref } from '@/components/dashboard/place-href'
import { RotateDialog } from '@/components/dashboard/rotate-dialog'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import type { WireApiKey } from '@/lib/api-key/present'
import { revokeKeyWithForm, rotateKeyWithForm } from '../actions'
import { keyUse } from '../now'

const ROTATE = 'rotate-key'
const REVOKE = 'revoke-key'

interface KeyActionsProps {
  apiKey: WireApiKey
  isOver: boolean
  now: Date
}

/**
 * What can be done with a key. A rotation without overlap ends it, and its dialog then still shows the new secret: so the
 * dialog is there for a key that has ended, too.
 */
export function KeyActions({ apiKey, isOver, now }: KeyActionsProps) {
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
            <MenuButton {...opensDialog(REVOKE)} look="danger">
              Revoke key
            </MenuButton>
          </Menu>
        </>
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
