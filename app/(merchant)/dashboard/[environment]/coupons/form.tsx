import { FormRadios, FormSwitch } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { dayOf } from '@/lib/core/day'
import type { Language } from '@/lib/core/language'
import type { presentCoupon } from '@/lib/coupon/present'
import { MESSAGES } from '@/messages/catalogue'
import { CouponField } from '../../object/coupon-field'

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const

/** What a coupon takes off, and for how long. This cannot be changed later. */
export function DiscountFields({ language }: { language: Language }) {
  const { form: words, list } = MESSAGES[language].coupons
  return (
    <>
      <CouponField label={list.code} required hint={words.codeHint} />
      <div className="group/kind flex flex-col gap-4">
        <FormRadios
          name="kind"
          legend={words.kind}
          defaultValue="percent"
          options={[
            { value: 'percent', label: words.percentKind },
            { value: 'amount', label: words.amountKind },
          ]}
        />
        {/* Only the field of the chosen kind is shown. */}
        <div className="group-has-[[value=amount]:checked]/kind:hidden">
          <FormField name="percentOff" label={words.percent} maxLength={3} placeholder="20" {...WHOLE} />
        </div>
        <div className="group-has-[[value=percent]:checked]/kind:hidden">
          <FormField
            name="amountOffPaisa"
            label={words.rupees}
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
          label={words.duration}
          defaultValue="once"
          options={[
            { value: 'once', label: words.once },
            { value: 'repeating', label: words.repeating },
            { value: 'forever', label: words.forever },
          ]}
        />
        <div className="group-has-[[value=forever]:checked]/duration:hidden group-has-[[value=once]:checked]/duration:hidden">
          <FormField name="periods" label={words.periods} maxLength={2} placeholder="3" {...WHOLE} />
        </div>
      </div>
      <FormSwitch
        name="firstSubscriptionOnly"
        label={words.firstOnly}
        hint={undefined}
        defaultChecked={false}
      />
      <FormField name="maxPerCustomer" label={words.perCustomer} maxLength={4} defaultValue={1} {...WHOLE} />
    </>
  )
}

interface LimitFieldsProps {
  coupon?: ReturnType<typeof presentCoupon>
  timeZone: string
  language: Language
}

/** How often and until when it can be redeemed. */
export function LimitFields({ coupon, timeZone, language }: LimitFieldsProps) {
  const words = MESSAGES[language].coupons.form
  return (
    <>
      <FormField
        name="name"
        label={words.name}
        maxLength={200}
        autoComplete="off"
        defaultValue={coupon?.name ?? ''}
        hint={words.nameHint}
      />
      <FormField
        name="maxRedemptions"
        label={words.most}
        maxLength={9}
        defaultValue={coupon?.maxRedemptions ?? ''}
        hint={words.mostHint}
        {...WHOLE}
      />
      <FormField
        name="endsAt"
        label={words.ends}
        type="date"
        defaultValue={coupon?.endsAt ? dayOf(new Date(coupon.endsAt), timeZone) : ''}
        hint={words.endsHint}
      />
    </>
  )
}
