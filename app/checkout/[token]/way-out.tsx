import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { type CheckoutStep, returnAddress } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'
import { CancelForm } from './cancel-form'

interface WayOutProps {
  view: CheckoutView
  token: string
  step: CheckoutStep
  isHolder: boolean
}

/** Back to the shop. A person who has begun ends the checkout with it; for all others the link stays good. */
export async function WayOut({ view, token, step, isHolder }: WayOutProps) {
  const t = await getTranslations('checkout.cancel')
  const isUnderWay = step === 'code' || step === 'top_up' || step === 'start'
  if (isHolder && isUnderWay) return <CancelForm token={token} />
  const shop = returnAddress(view.cancelUrl, toWire('cs', view.id))
  if (step !== 'phone' || !shop) return null
  return (
    <p className="text-sm">
      <TextLink href={shop}>{t('leave', { business: view.businessName })}</TextLink>
    </p>
  )
}
