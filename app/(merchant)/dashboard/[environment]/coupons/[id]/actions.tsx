import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { objectPath } from '@/components/dashboard/object-path'
import { MenuLink } from '@/components/ui/menu'
import type { presentCoupon } from '@/lib/coupon/present'
import { archiveCouponWithForm, restoreCouponWithForm } from '../actions'

/** What can be done with a coupon. */
export function CouponActions({ coupon }: { coupon: ReturnType<typeof presentCoupon> }) {
  const { id, environment, code, active } = coupon
  return (
    <ArchiveMenu
      kind="coupon"
      isArchived={!active}
      hidden={{ id }}
      archive={archiveCouponWithForm}
      restore={restoreCouponWithForm}
      consequence="Nobody can redeem it any more. Subscriptions that have it keep their discount. You can restore it."
      word={code}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>Edit coupon</MenuLink>
    </ArchiveMenu>
  )
}
