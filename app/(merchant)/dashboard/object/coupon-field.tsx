import { FormField } from '@/components/form/sent-form'

/** The code of a coupon, as a merchant types it. */
export function CouponField(
  field: Pick<React.ComponentProps<typeof FormField>, 'label' | 'hint' | 'required' | 'defaultValue'>,
) {
  return (
    <FormField
      name="couponCode"
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="DASHAIN-20"
      {...field}
    />
  )
}
