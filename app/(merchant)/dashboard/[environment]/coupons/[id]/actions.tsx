import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { MenuLink } from '@/components/ui/menu'
import type { Language } from '@/lib/core/language'
import type { presentCoupon } from '@/lib/coupon/present'
import { MESSAGES } from '@/messages/catalogue'
import { archiveWords } from '../../../object/archive-words'
import { archiveCouponWithForm, restoreCouponWithForm } from '../actions'

interface CouponActionsProps {
  coupon: ReturnType<typeof presentCoupon>
  language: Language
}

/** What can be done with a coupon. */
export function CouponActions({ coupon, language }: CouponActionsProps) {
  const words = MESSAGES[language].coupons.page
  const { id, environment, code, active } = coupon
  return (
    <ArchiveMenu
      kind="coupon"
      isArchived={!active}
      hidden={{ id }}
      archive={archiveCouponWithForm}
      restore={restoreCouponWithForm}
      words={archiveWords(words, code, language)}
      title={words.archiveTitle}
      consequence={words.archiveText}
      word={code}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
    </ArchiveMenu>
  )
}
