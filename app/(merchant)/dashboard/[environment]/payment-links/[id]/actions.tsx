import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { MenuLink } from '@/components/ui/menu'
import type { presentPaymentLink } from '@/lib/payment-link/present'
import { switchOffLinkWithForm, switchOnLinkWithForm } from '../actions'

interface PaymentLinkActionsProps {
  link: ReturnType<typeof presentPaymentLink>
  /** What must be typed in production to archive it. */
  word: string
}

/** What can be done with a payment link. */
export function PaymentLinkActions({ link, word }: PaymentLinkActionsProps) {
  const { id, environment, active } = link
  return (
    <ArchiveMenu
      kind="link"
      isArchived={!active}
      hidden={{ id }}
      archive={switchOffLinkWithForm}
      restore={switchOnLinkWithForm}
      consequence="Nobody can start at it any more, and its page says so. Posters and messages stay as they are. You can restore it."
      word={word}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>Edit link</MenuLink>
    </ArchiveMenu>
  )
}
