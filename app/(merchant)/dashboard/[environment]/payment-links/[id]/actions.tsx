import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { MenuLink } from '@/components/ui/menu'
import type { Language } from '@/lib/core/language'
import type { presentPaymentLink } from '@/lib/payment-link/present'
import { MESSAGES } from '@/messages/catalogue'
import { archiveWords } from '../../../object/archive-words'
import { switchOffLinkWithForm, switchOnLinkWithForm } from '../actions'

interface PaymentLinkActionsProps {
  link: ReturnType<typeof presentPaymentLink>
  /** What must be typed in production to archive it. */
  word: string
  language: Language
}

/** What can be done with a payment link. */
export function PaymentLinkActions({ link, word, language }: PaymentLinkActionsProps) {
  const words = MESSAGES[language].paymentLinks.page
  const { id, environment, active } = link
  return (
    <ArchiveMenu
      kind="link"
      isArchived={!active}
      hidden={{ id }}
      archive={switchOffLinkWithForm}
      restore={switchOnLinkWithForm}
      words={archiveWords(words, word, language)}
      title={words.archiveTitle}
      consequence={words.archiveText}
      word={word}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
    </ArchiveMenu>
  )
}
