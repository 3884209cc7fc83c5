import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import { CouponField } from '../../../object/coupon-field'
import { giveDiscountWithForm, removeDiscountWithForm } from '../actions'
import { givingDiscount, removingDiscount } from './now'
import type { ShownSubscription } from './read'

const GIVE = 'give-discount'
const REMOVE = 'remove-discount'

const QUIET = buttonClass({ look: 'quiet', size: 'small' })

/** A discount is given, or taken away. */
export function DiscountButtons({ subscription: { discount } }: ShownSubscription) {
  return (
    <>
      <button {...opensDialog(GIVE)} className={QUIET}>
        {discount ? 'Give another discount' : 'Give a discount'}
      </button>
      {discount && (
        <button {...opensDialog(REMOVE)} className={QUIET}>
          Remove the discount
        </button>
      )}
    </>
  )
}

/** Each says what it does, before it is done. */
export function DiscountDialogs({ subscription }: ShownSubscription) {
  const { id, discount } = subscription
  return (
    <>
      <FormDialog
        id={GIVE}
        action={giveDiscountWithForm}
        hidden={{ id }}
        title={discount ? 'Give another discount?' : 'Give a discount?'}
        description={unbroken(givingDiscount(subscription))}
        submit="Give discount"
      >
        <CouponField label="Code of the coupon" required />
      </FormDialog>
      {discount && (
        <ConfirmAction
          id={REMOVE}
          action={removeDiscountWithForm}
          hidden={{ id }}
          title="Remove the discount?"
          consequence={unbroken(removingDiscount(subscription, discount))}
          confirm="Remove discount"
        />
      )}
    </>
  )
}
