import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'

// Most answers come sooner. A person who pays again before the answer pays twice.
const NO_SECOND_PAYMENT_FOR_MS = 120_000

interface NotPaidProps {
  /** When the payment was begun that its provider has not answered. */
  begunAt: Date
  /** The ways to pay it. */
  children: React.ReactNode
}

/** The ways to pay again, folded. Before the provider had time to answer there are none. */
export async function NotPaid({ begunAt, children }: NotPaidProps) {
  if (Date.now() - begunAt.getTime() < NO_SECOND_PAYMENT_FOR_MS) return null
  const t = await getTranslations('checkout.waiting')
  return (
    <Fold scale="large" title={t('notPaid')}>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </Fold>
  )
}
