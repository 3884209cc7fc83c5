import { revokeKeyWithForm } from '@/app/(merchant)/dashboard/[environment]/api-keys/actions'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import type { WireApiKey } from '@/lib/api-key/present'
import { RotateKeyForm } from './rotate-key-form'

const ROTATE = 'rotate-key'
const REVOKE = 'revoke-key'

interface KeyActionsProps {
  apiKey: WireApiKey
  isOver: boolean
  /** `last used 2 minutes ago` */
  used: string
  listHref: string
}

/**
 * What can be done with a key. A rotation without overlap ends it, and its dialog then still shows the new secret: so the
 * dialog is there for a key that has ended, too.
 */
export function KeyActions({ apiKey: { id, name, lastUsedAt }, isOver, used, listHref }: KeyActionsProps) {
  const consequence = lastUsedAt
    ? `It was ${used}. Every server that still sends it gets 401 from now on.`
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
      <Dialog
        id={ROTATE}
        title="Rotate this key"
        description="A new key replaces it. Both work during the overlap, so that you can deploy the new one."
      >
        <RotateKeyForm keyId={id} listHref={listHref} />
      </Dialog>
      <ConfirmAction
        id={REVOKE}
        action={revokeKeyWithForm}
        hidden={{ keyId: id }}
        title="Revoke this key?"
        consequence={`${consequence} Cannot be undone.`}
        confirm="Revoke key"
        word={name}
      />
    </>
  )
}
