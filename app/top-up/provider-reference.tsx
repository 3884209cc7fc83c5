import { sourceTitle } from '@/lib/core/providers'
import type { BegunPayment } from './payment-news'

/** The provider's own id of a payment: what a person names who asks about it. Nothing, if it brought no money. */
export function ProviderReference({ topUp }: Pick<BegunPayment, 'topUp'>) {
  const { state, provider, providerReference } = topUp
  if (state !== 'succeeded' || !providerReference) return null
  return (
    <p className="wrap-anywhere">
      {sourceTitle(provider)}: {providerReference}
    </p>
  )
}
