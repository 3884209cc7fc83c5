import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import { removeCouponWithForm, useCouponWithForm } from './actions'
import { CouponFold } from './coupon-fold'

interface CouponChoiceProps {
  view: CheckoutView
  token: string
}

/**
 * Where a customer enters the code of a coupon, behind a line that unfolds, or removes it. If the coupon stopped being valid meanwhile, it
 * says so.
 */
export async function CouponChoice({ view, token }: CouponChoiceProps) {
  const { coupon, refusedCode, allowCouponCodes } = view
  const t = await getTranslations('checkout.coupon')
  const refused = refusedCode && <Notice look="warning">{t('refused', { code: refusedCode })}</Notice>
  if (!allowCouponCodes) return refused
  if (coupon)
    return (
      <Form action={removeCouponWithForm} hidden={{ token }} className="flex flex-wrap items-center gap-x-4">
        <p className="min-w-0 flex-1 wrap-anywhere">{t('used', { code: coupon.code })}</p>
        <SubmitButton look="quiet">{t('remove')}</SubmitButton>
      </Form>
    )
  return (
    <>
      {refused}
      <Form scale="large" action={useCouponWithForm} hidden={{ token }}>
        <CouponFold>
          <SubmitButton look="quiet">{t('button')}</SubmitButton>
        </CouponFold>
      </Form>
    </>
  )
}
