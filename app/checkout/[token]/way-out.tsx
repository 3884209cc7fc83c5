import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { type CheckoutStep, returnAddress } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'

const UNDER_WAY: readonly CheckoutStep[] = ['phone', 'return', 'code', 'top_up', 'start']

/** Back to the shop. The link stays good. */
export async function WayOut({ view, step }: { view: CheckoutView; step: CheckoutStep }) {
  const shop = returnAddress(view.cancelUrl, toWire('cs', view.id))
  if (!shop || !UNDER_WAY.includes(step)) return null
  const t = await getTranslations('checkout')
  return (
    <p className="text-sm">
      <TextLink href={shop}>{t('leave', { business: view.businessName })}</TextLink>
    </p>
  )
}
