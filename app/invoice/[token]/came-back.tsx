import { getTranslations } from 'next-intl/server'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { fromWire } from '@/lib/core/id'
import { sourceTitle } from '@/lib/core/providers'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { findAnyTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'

const LOOK_EVERY_S = 5

interface CameBackProps {
  invoice: InvoiceKey
  from: string | string[] | undefined
  /** The way to pay. */
  children: React.ReactNode
}

/**
 * What became of the payment from which somebody comes back, in a browser that does not know them. It names no sum: from what was
 * missing follows what was in the balance.
 */
export async function CameBack({ invoice, from, children }: CameBackProps) {
  const id = typeof from === 'string' ? fromWire('top', from) : null
  const topUp = id && (await findAnyTopUp(id))
  if (!topUp || topUp.businessId !== invoice.businessId) return children
  const [t, way] = await Promise.all([getTranslations('topUp'), getTranslations('checkout.return.ended')])
  const facts = { provider: sourceTitle(topUp.provider) }
  const { state, reconciliation, createdAt } = topUp
  const isHeld = state === 'failed' && reconciliation !== null
  const notice = (
    <Notice look={state === 'succeeded' ? 'success' : 'info'}>
      {isHeld ? way('held', facts) : t(state, facts)}
    </Notice>
  )
  if (!isAwaited(topUp))
    return (
      <>
        {notice}
        {children}
      </>
    )
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      {notice}
      <LinkButton href={`/top-up/${from}/look`} size="large">
        {t('again')}
      </LinkButton>
      <NotPaid begunAt={createdAt}>{children}</NotPaid>
    </>
  )
}
