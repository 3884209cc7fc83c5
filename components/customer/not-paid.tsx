import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'

// A provider that has the money answers within seconds.
const QUIET_FOR_MS = 20_000

/** A payment that was started at a provider, and the provider's answers so far. */
export interface BegunPayment {
  createdAt: Date
  state: string
  /** How often the provider has answered. */
  checks: number
}

interface NotPaidProps {
  topUp: BegunPayment
  /** What becomes of money that comes twice. Absent: it stays in the balance. */
  twice?: string
  /** The ways to pay. */
  children: React.ReactNode
}

/**
 * The ways to pay again. They are folded while the provider may have the money, and open once the provider says that nothing is in
 * progress, or has not answered.
 */
export async function NotPaid({ topUp: { createdAt, state, checks }, twice, children }: NotPaidProps) {
  const t = await getTranslations('checkout.waiting')
  const isIdle = state === 'initiated' && checks > 0
  const ways = (
    <>
      <p className="text-sm text-ink-muted">{twice ?? t('twice')}</p>
      {children}
    </>
  )
  if (isIdle || Date.now() - createdAt.getTime() >= QUIET_FOR_MS)
    return (
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h2 className="font-medium">{t('notPaidOpen')}</h2>
        {ways}
      </section>
    )
  return (
    <Fold scale="large" title={t('notPaid')}>
      <div className="flex flex-col gap-3 pt-2">{ways}</div>
    </Fold>
  )
}
