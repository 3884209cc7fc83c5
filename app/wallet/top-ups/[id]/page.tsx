import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { ProviderReference } from '@/app/top-up/provider-reference'
import { HandOver } from '@/components/customer/hand-over'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { QrOver, ScanToPay } from '@/components/customer/scan-to-pay'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { type TopUpId, toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { UserCtx } from '@/lib/infra/ctx'
import { checkInTime, readInTime } from '@/lib/settlement/check-in-time'
import { openRedirect } from '@/lib/top-up/open'
import { presentTopUp, qrOf } from '@/lib/top-up/present'
import { getTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'

// Most payments are confirmed within seconds.
const LOOK_EVERY_S = 5

export const generateMetadata = walletTitle('topUp.title')

/** The state of a top-up. Until the outcome is known, the page reloads by itself. */
export default async function TopUpStatePage({ params, searchParams }: PageProps<'/wallet/top-ups/[id]'>) {
  const { id } = await params
  const { pay } = await searchParams
  const path = `/wallet/top-ups/${id}`
  const ctx = await requireCustomer(path)
  const topUp = await onPage('top', id, (topUpId) => lookAt(ctx, topUpId))
  const t = await getTranslations('wallet.topUp')
  const language = await currentLanguage()
  const { state, reconciliation, amountPaisa } = topUp
  const facts = { provider: sourceTitle(topUp.provider), amount: unbrokenNpr(amountPaisa, language) }
  const again = `/wallet/top-up?amount=${amountPaisa}`
  const { redirect } = presentTopUp(topUp)
  const wayToPay = pay === '1' ? await openRedirect(topUp) : null
  if (wayToPay)
    return (
      <WalletPage ctx={ctx} path={`${path}?pay=1`} title={t('continueTitle', facts)} place="home">
        <HandOver {...wayToPay} backTo={path} button={t('continue', facts)} />
        <p className="text-sm text-ink-muted">{t('continueAfter')}</p>
      </WalletPage>
    )
  if (topUp.qr && state !== 'succeeded' && state !== 'failed')
    return <QrPage ctx={ctx} path={path} topUp={topUp} again={again} />
  if (state === 'initiated' || state === 'pending')
    return (
      <WalletPage ctx={ctx} path={path} title={t('waitingTitle', facts)} place="home">
        <LookAgain everySeconds={LOOK_EVERY_S} />
        <p role="status">{t('waiting', facts)}</p>
        <LinkButton href={path} size="large">
          {t('look')}
        </LinkButton>
        <NotPaid topUp={topUp}>
          {redirect && (
            <LinkButton href={`${path}?pay=1`} size="large" look="quiet">
              {t('continue', facts)}
            </LinkButton>
          )}
          <LinkButton href={again} size="large" look="quiet">
            {t('again')}
          </LinkButton>
        </NotPaid>
      </WalletPage>
    )
  if (state === 'succeeded') {
    const balance = unbrokenNpr((await getWallet(ctx)).balancePaisa, language)
    return (
      <WalletPage ctx={ctx} path={path} title={t('succeededTitle', facts)} place="home">
        <Notice look="success">
          {t('succeeded', { balance })}
          <ProviderReference topUp={topUp} />
        </Notice>
        <LinkButton href="/wallet" size="large">
          {t('home')}
        </LinkButton>
      </WalletPage>
    )
  }
  if (state === 'failed' && reconciliation) return <HeldTopUp ctx={ctx} path={path} topUp={topUp} />
  return (
    <WalletPage ctx={ctx} path={path} title={t(`${state}Title`)} place="home">
      <Notice look={state === 'failed' ? 'error' : 'info'}>{t(state, facts)}</Notice>
      <LinkButton href={again} size="large">
        {t('again')}
      </LinkButton>
      <p>
        <TextLink href="/wallet">{t('home')}</TextLink>
      </p>
    </WalletPage>
  )
}

type Found = Awaited<ReturnType<typeof getTopUp>>

interface QrPageProps {
  ctx: UserCtx
  path: string
  topUp: Found
  again: string
}

/** The QR that the customer scans, or the message that its time is over. */
async function QrPage({ ctx, path, topUp, again }: QrPageProps) {
  const t = await getTranslations('topUp.scan')
  const language = await currentLanguage()
  const amount = unbrokenNpr(topUp.amountPaisa, language)
  const qr = qrOf(topUp, new Date())
  return (
    <WalletPage ctx={ctx} path={path} title={qr ? t('title', { amount }) : t('overTitle')} place="home">
      {qr ? (
        <ScanToPay qr={qr} amount={amount} page={path} language={language} />
      ) : (
        <QrOver again={again} page={path} />
      )}
    </WalletPage>
  )
}

/** The provider has money that does not fit. A person is looking into it, and nobody is asked to pay again. */
async function HeldTopUp({ ctx, path, topUp }: { ctx: UserCtx; path: string; topUp: Found }) {
  const [t, held] = await Promise.all([getTranslations('wallet.topUp'), getTranslations('topUp')])
  const facts = { provider: sourceTitle(topUp.provider) }
  return (
    <WalletPage ctx={ctx} path={path} title={held('heading.held')} place="home">
      <Notice look="warning">
        {topUp.reconciliation === 'wrong_amount' ? t('mismatch', facts) : held('held', facts)}
      </Notice>
      <LinkButton href="/wallet" size="large">
        {t('home')}
      </LinkButton>
      <p className="text-sm text-ink-muted wrap-anywhere">
        {held('number', { id: toWire('top', topUp.id) })}
      </p>
    </WalletPage>
  )
}

/** A top-up of this wallet, as its provider reports it now. An expired QR may still have been paid. */
async function lookAt(ctx: UserCtx, id: TopUpId) {
  const topUp = await getTopUp(ctx, id)
  if (topUp.qr) return readInTime(() => getTopUp(ctx, id), ctx.requestId)
  return isAwaited(topUp) && (await checkInTime(topUp, ctx.requestId)) ? getTopUp(ctx, id) : topUp
}
