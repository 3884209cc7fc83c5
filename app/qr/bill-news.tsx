import { getTranslations } from 'next-intl/server'
import { AskShop } from '@/components/customer/ask-shop'
import type { Brand } from '@/components/customer/brand-header'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { sourceTitle } from '@/lib/core/providers'
import { awayAmong, type BillRequests, heldAmong } from '@/lib/qr-request/bill'
import { HeldForBill } from './held-for-bill'

const LOOK_EVERY_S = 5

interface BillNewsProps {
  /** What was begun for the bill, the newest first. */
  requests: BillRequests
  /** Where it is paid. */
  page: string
  brand: Brand
  /** The ways to pay, while it is open. */
  children?: React.ReactNode
}

/** What became of money that went straight to the business, before the ways to pay. Nobody is asked to pay twice. */
export async function BillNews({ requests, page, brand, children }: BillNewsProps) {
  const held = heldAmong(requests)
  const t = await getTranslations('checkout.topUp')
  if (held)
    return (
      <>
        <HeldForBill held={held} business={brand.name} />
        <AskShop shop={brand} />
        {children && (
          <Fold scale="large" title={t('again')}>
            <div className="flex flex-col gap-4 pt-2">{children}</div>
          </Fold>
        )}
      </>
    )
  const away = awayAmong(requests, new Date())
  if (!away || !children) return children
  const [pay, topUp, bill] = [
    await getTranslations('invoice.pay'),
    await getTranslations('topUp'),
    await getTranslations('bill'),
  ]
  const begun = {
    createdAt: away.openedAt ?? away.createdAt,
    state: 'initiated',
    checks: away.lastCheckedAt ? 1 : 0,
  }
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      <Notice look="info">{pay('awaited', { provider: sourceTitle(away.provider) })}</Notice>
      <LinkButton href={page} size="large">
        {topUp('again')}
      </LinkButton>
      <NotPaid topUp={begun} twice={bill('twice', { business: brand.name })}>
        {children}
      </NotPaid>
    </>
  )
}
