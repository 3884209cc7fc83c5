import { FormCheckbox } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import type { Language } from '@/lib/core/language'
import type { presentPaymentLink } from '@/lib/payment-link/present'
import { MESSAGES } from '@/messages/catalogue'
import { CouponField } from '../../object/coupon-field'

interface LinkFieldsProps {
  link?: ReturnType<typeof presentPaymentLink>
  language: Language
}

/** The settings of a link besides its price. */
export function LinkFields({ link, language }: LinkFieldsProps) {
  const { list, paymentLinks, subscriptions } = MESSAGES[language]
  const words = paymentLinks.form
  return (
    <>
      <FormField
        name="quantity"
        label={list.heads.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={link?.quantity ?? 1}
      />
      <FormCheckbox
        name="allowQuantity"
        value="true"
        label={words.allowQuantity}
        hint={undefined}
        defaultChecked={link?.allowQuantity ?? false}
      />
      <FormCheckbox
        name="requireEmail"
        value="true"
        label={subscriptions.link.requireEmail}
        hint={subscriptions.link.requireEmailHint}
        defaultChecked={link?.requireEmail ?? false}
      />
      <Fold title={words.more}>
        <div className="flex flex-col gap-4">
          <CouponField
            label={subscriptions.start.couponCode}
            defaultValue={link?.couponCode ?? ''}
            hint={words.couponHint}
          />
          <FormCheckbox
            name="allowCouponCodes"
            value="true"
            label={words.ownCodes}
            hint={undefined}
            defaultChecked={link?.allowCouponCodes ?? false}
          />
          <FormField
            name="successUrl"
            label={subscriptions.link.successUrl}
            type="url"
            maxLength={2048}
            defaultValue={link?.successUrl ?? ''}
            placeholder="https://shop.example.com/thanks"
            hint={subscriptions.link.successUrlHint}
          />
        </div>
      </Fold>
    </>
  )
}
