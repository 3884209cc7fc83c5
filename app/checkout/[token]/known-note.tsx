import { getTranslations } from 'next-intl/server'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart } from '@/lib/checkout/rules'
import type { KnownPerson } from './known-person'

/** Says whether a known person still needs a code after the click. */
export async function KnownNote({ known, view }: { known: KnownPerson; view: CheckoutView }) {
  const t = await getTranslations('checkout.known')
  const { isSignedIn, balancePaisa, leftPaisa } = known
  const [required, held] = [requiredToStart(view), balancePaisa ?? 0n]
  const asksForCode = leftPaisa !== null && (required < held ? required : held) > leftPaisa
  return (
    <p className="text-sm text-ink-muted">
      {t(!isSignedIn ? 'linked' : asksForCode ? 'asksForCode' : 'signedIn')}
    </p>
  )
}
