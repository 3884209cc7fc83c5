import { termsText } from '@/components/price/recurring'
import type { WirePrice } from '@/lib/price/present'
import type { WireProduct } from '@/lib/product/present'

/** What is true of a product now. */
export function nowOfProduct(product: WireProduct, prices: readonly WirePrice[]): string {
  if (!product.active)
    return 'Archived: its prices start no new subscriptions. Subscriptions that run go on as before.'
  const active = prices.filter((price) => price.active)
  if (active.length === 0) return 'On sale, but it has no active price yet, so nobody can subscribe to it.'
  if (active.length > 3) return `On sale at ${active.length} prices.`
  return `On sale for ${active.map(termsText).join(', or ')}.`
}
