import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import { MESSAGES } from '@/messages/catalogue'
import { CouponField } from '../../../object/coupon-field'
import { giveDiscountWithForm, removeDiscountWithForm } from '../actions'
import { givingDiscount, removingDiscount } from './now'
import type { ShownSubscription } from './read'

const GIVE = 'give-discount'
const REMOVE = 'remove-discount'

const QUIET = buttonClass({ look: 'quiet', size: 'small' })

/** Gives or removes a discount. */
export function DiscountButtons({ subscription: { discount }, language }: ShownSubscription) {
  const words = MESSAGES[language].subscriptions.discount
  return (
    <>
      <button {...opensDialog(GIVE)} className={QUIET}>
        {discount ? words.another : words.give}
      </button>
      {discount && (
        <button {...opensDialog(REMOVE)} className={QUIET}>
          {words.remove}
        </button>
      )}
    </>
  )
}

/** The dialogs for discounts. Each says what it does before it is done. */
export function DiscountDialogs({ subscription, language }: ShownSubscription) {
  const { id, discount } = subscription
  const { discount: words, page } = MESSAGES[language].subscriptions
  return (
    <>
      <FormDialog
        id={GIVE}
        action={giveDiscountWithForm}
        hidden={{ id }}
        title={discount ? words.anotherTitle : words.giveTitle}
        description={unbroken(givingDiscount(subscription, language))}
        submit={words.giveYes}
        cancel={page.cancelDialog}
      >
        <CouponField label={words.code} required />
      </FormDialog>
      {discount && (
        <ConfirmAction
          id={REMOVE}
          action={removeDiscountWithForm}
          hidden={{ id }}
          title={words.removeTitle}
          consequence={unbroken(removingDiscount(subscription, discount, language))}
          confirm={words.removeYes}
          cancel={page.keep}
        />
      )}
    </>
  )
}
