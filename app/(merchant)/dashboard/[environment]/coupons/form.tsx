import { FormRadios, FormSwitch } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { dayOf } from '@/lib/core/day'
import type { presentCoupon } from '@/lib/coupon/present'
import { CouponField } from '../../object/coupon-field'

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const

/** What a coupon takes off, and for how long. It stays as it is. */
export function DiscountFields() {
  return (
    <>
      <CouponField
        label="Code"
        required
        hint="Customers type it, in upper or lower case. Letters, digits and dashes."
      />
      <div className="group/kind flex flex-col gap-4">
        <FormRadios
          name="kind"
          legend="What it takes off"
          defaultValue="percent"
          options={[
            { value: 'percent', label: 'A percentage of the charge' },
            { value: 'amount', label: 'An amount, and never more than the charge' },
          ]}
        />
        {/* Only the one that is meant is asked for. */}
        <div className="group-has-[[value=amount]:checked]/kind:hidden">
          <FormField name="percentOff" label="Percent" maxLength={3} placeholder="20" {...WHOLE} />
        </div>
        <div className="group-has-[[value=percent]:checked]/kind:hidden">
          <FormField
            name="amountOffPaisa"
            label="Rupees"
            inputMode="decimal"
            maxLength={24}
            autoComplete="off"
            placeholder="100.00"
          />
        </div>
      </div>
      <div className="group/duration grid grid-cols-2 gap-4">
        <FormSelect
          name="duration"
          label="For how long"
          defaultValue="once"
          options={[
            { value: 'once', label: 'One period' },
            { value: 'repeating', label: 'Some periods' },
            { value: 'forever', label: 'Every period' },
          ]}
        />
        <div className="group-has-[[value=forever]:checked]/duration:hidden group-has-[[value=once]:checked]/duration:hidden">
          <FormField name="periods" label="How many periods" maxLength={2} placeholder="3" {...WHOLE} />
        </div>
      </div>
      <FormSwitch
        name="firstSubscriptionOnly"
        label="Only for the first subscription of a customer"
        hint={undefined}
        defaultChecked={false}
      />
      <FormField
        name="maxPerCustomer"
        label="How often each customer can redeem it"
        maxLength={4}
        defaultValue={1}
        {...WHOLE}
      />
    </>
  )
}

interface LimitFieldsProps {
  coupon?: ReturnType<typeof presentCoupon>
  timeZone: string
}

/** How often and until when it can be redeemed. */
export function LimitFields({ coupon, timeZone }: LimitFieldsProps) {
  return (
    <>
      <FormField
        name="name"
        label="Name (optional)"
        maxLength={200}
        autoComplete="off"
        defaultValue={coupon?.name ?? ''}
        hint="What you call it. Customers do not see it."
      />
      <FormField
        name="maxRedemptions"
        label="How often it can be redeemed (optional)"
        maxLength={9}
        defaultValue={coupon?.maxRedemptions ?? ''}
        hint="By all customers together. Empty: without a limit."
        {...WHOLE}
      />
      <FormField
        name="endsAt"
        label="Ends at the beginning of (optional)"
        type="date"
        defaultValue={coupon?.endsAt ? dayOf(new Date(coupon.endsAt), timeZone) : ''}
        hint="Empty: it does not end. Who has redeemed it keeps the discount."
      />
    </>
  )
}
