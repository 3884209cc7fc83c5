import { sourceTitle } from '@/lib/core/providers'
import type { BegunPayment } from './payment-news'

/** The provider's own id of a payment, which people need when they ask about it. Nothing if no money came in. */
export function ProviderReference({ topUp }: Pick<BegunPayment, 'topUp'>) {
  const { state, provider, providerReference } = topUp
  if (state !== 'succeeded' || !providerReference) return null
  return (
    <p className="wrap-anywhere">
      {sourceTitle(provider)}: {providerReference}
    </p>
  )
}
