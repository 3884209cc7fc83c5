import { FormCheckbox } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import type { presentPaymentLink } from '@/lib/payment-link/present'
import { CouponField } from '../../object/coupon-field'

/** What a link offers besides its price. */
export function LinkFields({ link }: { link?: ReturnType<typeof presentPaymentLink> }) {
  return (
    <>
      <FormField
        name="quantity"
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={link?.quantity ?? 1}
      />
      <FormCheckbox
        name="allowQuantity"
        value="true"
        label="Customers may choose another quantity"
        hint={undefined}
        defaultChecked={link?.allowQuantity ?? false}
      />
      <FormCheckbox
        name="requireEmail"
        value="true"
        label="Ask for an e-mail address"
        hint="Without it the phone number is enough, and receipts go by SMS."
        defaultChecked={link?.requireEmail ?? false}
      />
      <Fold title="Coupons, and where the customer goes afterwards (optional)">
        <div className="flex flex-col gap-4">
          <CouponField
            label="Code of a coupon"
            defaultValue={link?.couponCode ?? ''}
            hint="Everybody who starts here gets its discount, while it is valid."
          />
          <FormCheckbox
            name="allowCouponCodes"
            value="true"
            label="Customers may type a code of their own"
            hint={undefined}
            defaultChecked={link?.allowCouponCodes ?? false}
          />
          <FormField
            name="successUrl"
            label="After the start"
            type="url"
            maxLength={2048}
            defaultValue={link?.successUrl ?? ''}
            placeholder="https://shop.example.com/thanks"
            hint="Without an address, the page itself says that all is done."
          />
        </div>
      </Fold>
    </>
  )
}
