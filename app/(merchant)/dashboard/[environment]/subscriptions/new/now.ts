import { formatNpr } from '@/lib/core/money'
import type { PreviewedStart } from '@/lib/subscription/preview-start'

/** Why a start would be refused, as far as a page may say it. Empty: nothing is known against it. */
export function startHindrance({ requiredPaisa, isLinked, balancePaisa }: PreviewedStart): string {
  if (requiredPaisa === 0n) return ''
  if (!isLinked) return 'No wallet is linked to pay it. A checkout link lets the customer pay and links one.'
  if (balancePaisa === null || balancePaisa >= requiredPaisa) return ''
  return `The wallet is ${formatNpr(requiredPaisa - balancePaisa, 'en')} short.`
}

/** The words on the button that starts it. */
export const startWords = ({ requiredPaisa }: Pick<PreviewedStart, 'requiredPaisa'>): string =>
  requiredPaisa > 0n ? `Create subscription for ${formatNpr(requiredPaisa, 'en')}` : 'Create subscription'
