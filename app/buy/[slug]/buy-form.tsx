import { CouponFold } from '@/app/checkout/[token]/coupon-fold'
import { PhoneField } from '@/app/checkout/[token]/phone-form'
import { Form } from '@/components/form/form'
import type { CheckoutView } from '@/lib/checkout/read'
import { startLinkWithForm } from './actions'

interface BuyFormProps {
  slug: string
  view: CheckoutView
  /** In E.164, of a merchant who tries the link. */
  phone: string | undefined
  /** What the person agrees to, and the buttons. */
  children: React.ReactNode
}

/** Who buys, with which code, and with what they pay. */
export function BuyForm({ slug, view, phone, children }: BuyFormProps) {
  return (
    <Form scale="large" action={startLinkWithForm} hidden={{ id: slug, quantity: String(view.quantity) }}>
      <PhoneField environment={view.environment} phone={phone} />
      {view.allowCouponCodes && <CouponFold />}
      {children}
    </Form>
  )
}
