import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { MenuButton } from '@/components/ui/menu'
import { unbroken } from '@/components/ui/unbroken'
import { CouponField } from '../../../object/on-top-fields'
import { giveDiscountWithForm, removeDiscountWithForm } from '../actions'
import { givingDiscount, removingDiscount } from './now'
import type { ShownSubscription } from './read'

const GIVE = 'give-discount'
const REMOVE = 'remove-discount'

/** Among what can be done: a discount is given, or taken away. */
export function DiscountInMenu({ subscription: { discount } }: ShownSubscription) {
  return (
    <>
      <MenuButton {...opensDialog(GIVE)}>{discount ? 'Give another discount' : 'Give a discount'}</MenuButton>
      {discount && <MenuButton {...opensDialog(REMOVE)}>Remove the discount</MenuButton>}
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
