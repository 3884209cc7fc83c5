import { getTranslations } from 'next-intl/server'
import { PhoneField } from '@/app/checkout/[token]/phone-form'
import { Form } from '@/components/form/form'
import { FormFold } from '@/components/form/sent-fold'
import { FormField } from '@/components/form/sent-form'
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
export async function BuyForm({ slug, view, phone, children }: BuyFormProps) {
  const t = await getTranslations('checkout.coupon')
  return (
    <Form scale="large" action={startLinkWithForm} hidden={{ id: slug, quantity: String(view.quantity) }}>
      <PhoneField environment={view.environment} phone={phone} />
      {view.allowCouponCodes && (
        <FormFold title={t('title')} names={['couponCode']}>
          <FormField
            name="couponCode"
            label={t('label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </FormFold>
      )}
      {children}
    </Form>
  )
}
