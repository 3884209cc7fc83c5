import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { everythingOf } from '@/lib/billing/forecast'
import { loadFuture } from '@/lib/billing/load-futures'
import { formatNpr } from '@/lib/core/money'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { topUpFor } from '@/lib/top-up/rules'
import { currentLanguage } from '@/messages/language'
import { bothDays } from './words'

/** What must be added so that everything that comes is paid, with one button for exactly that. */
export async function EverythingLine({ ctx }: { ctx: UserCtx }) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const { until, shortfallPaisa } = everythingOf(await loadFuture({ query }, ctx.walletId))
  const date = until && bothDays(until, ctx.now, language)
  if (!date || shortfallPaisa === 0n)
    return (
      <>
        {date && <p className="text-sm text-ink-muted">{t('covered', { date })}</p>}
        <LinkButton href="/wallet/top-up" size="large">
          {t('topUp')}
        </LinkButton>
      </>
    )
  const amountPaisa = topUpFor(shortfallPaisa)
  const [amount, once] = [formatNpr(shortfallPaisa, language), formatNpr(amountPaisa, language)]
  return (
    <>
      <p className="font-medium">{t('everything', { date, amount })}</p>
      {amountPaisa < shortfallPaisa && (
        <p className="text-sm text-ink-muted">{t('atOnce', { amount: once })}</p>
      )}
      <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
        {t('add', { amount: once })}
      </LinkButton>
      <p className="text-sm">
        <TextLink href="/wallet/top-up">{t('other')}</TextLink>
      </p>
    </>
  )
}
