import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { HandOver } from '@/components/customer/hand-over'
import { LookAgain } from '@/components/customer/look-again'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import type { TopUpId } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { UserCtx } from '@/lib/infra/ctx'
import { checkInTime } from '@/lib/settlement/check-in-time'
import { presentTopUp } from '@/lib/top-up/present'
import { getTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { getWallet } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'

// Most payments are confirmed within seconds.
const LOOK_EVERY_S = 5

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet.topUp'))('title') }
}

/** What became of a top-up. While nobody knows, the page looks again by itself. */
export default async function TopUpStatePage({ params, searchParams }: PageProps<'/wallet/top-ups/[id]'>) {
  const { id } = await params
  const { pay } = await searchParams
  const path = `/wallet/top-ups/${id}`
  const ctx = await requireCustomer(path)
  const topUp = await onPage('top', id, (topUpId) => lookAt(ctx, topUpId))
  const t = await getTranslations('wallet.topUp')
  const language = await currentLanguage()
  const { state, failureReason, amountPaisa } = topUp
  const facts = { provider: sourceTitle(topUp.provider), amount: unbrokenNpr(amountPaisa, language) }
  const again = `/wallet/top-up?amount=${amountPaisa}`
  const { redirect } = presentTopUp(topUp)
  if (pay === '1' && redirect)
    return (
      <WalletPage ctx={ctx} path={`${path}?pay=1`} title={t('continueTitle', facts)} place="home">
        <HandOver {...redirect} backTo={path} button={t('continue', facts)} />
        <p className="text-sm text-ink-muted">{t('continueAfter')}</p>
      </WalletPage>
    )
  if (state === 'initiated' || state === 'pending')
    return (
      <WalletPage ctx={ctx} path={path} title={t('waitingTitle', facts)} place="home">
        <LookAgain everySeconds={LOOK_EVERY_S} />
        <p role="status">{t('waiting', facts)}</p>
        <LinkButton href={path} size="large">
          {t('look')}
        </LinkButton>
        {redirect && (
          <p>
            <TextLink href={`${path}?pay=1`}>{t('continue', facts)}</TextLink>
          </p>
        )}
      </WalletPage>
    )
  if (state === 'succeeded') {
    const balance = unbrokenNpr((await getWallet(ctx)).balancePaisa, language)
    return (
      <WalletPage ctx={ctx} path={path} title={t('succeededTitle', facts)} place="home">
        <Notice look="success">{t('succeeded', { balance })}</Notice>
        <LinkButton href="/wallet" size="large">
          {t('home')}
        </LinkButton>
      </WalletPage>
    )
  }
  const isMismatch = state === 'failed' && failureReason === 'amount_mismatch'
  return (
    <WalletPage ctx={ctx} path={path} title={t(`${state}Title`)} place="home">
      <Notice look={state === 'failed' ? 'error' : 'info'}>
        {isMismatch ? t('mismatch', facts) : t(state, facts)}
      </Notice>
      <LinkButton href={again} size="large">
        {t('again')}
      </LinkButton>
      <p>
        <TextLink href="/wallet">{t('home')}</TextLink>
      </p>
    </WalletPage>
  )
}

/** A top-up of this wallet, as its provider sees it now. */
async function lookAt(ctx: UserCtx, id: TopUpId) {
  const topUp = await getTopUp(ctx, id)
  return isAwaited(topUp) && (await checkInTime(topUp, ctx.requestId)) ? getTopUp(ctx, id) : topUp
}
