import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { UserCtx } from '@/lib/infra/ctx'
import { listTopUps } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { currentLanguage } from '@/messages/language'

type TopUp = Awaited<ReturnType<typeof listTopUps>>['items'][number]

/** The last top-up, if its outcome is not known yet. */
export async function findUnfinished(ctx: UserCtx): Promise<TopUp | null> {
  const [topUp] = (await listTopUps(ctx, { limit: 1 })).items
  return topUp && isAwaited(topUp) && topUp.expiresAt > new Date() ? topUp : null
}

/** Shown before the ways to add money, so that nobody pays twice. */
export async function UnfinishedTopUp({ topUp }: { topUp: TopUp }) {
  const t = await getTranslations('wallet.home')
  const amount = unbrokenNpr(topUp.amountPaisa, await currentLanguage())
  return (
    <Notice look="info">
      {t('unfinished', { amount, provider: sourceTitle(topUp.provider) })}{' '}
      <TextLink href={`/wallet/top-ups/${toWire('top', topUp.id)}`}>{t('continue')}</TextLink>
    </Notice>
  )
}
