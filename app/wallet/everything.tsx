import { getTranslations } from 'next-intl/server'
import { NotPaid } from '@/components/customer/not-paid'
import { WholeDates } from '@/components/customer/whole-dates'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import type { Coming } from '@/lib/end-user/load-coming'
import { currentLanguage } from '@/messages/language'
import { bothDays } from './words'

interface EverythingLineProps {
  coming: Coming
  now: Date
  /** When a payment was begun that its provider has not answered. Null: there is none. */
  begunAt: Date | null
}

/** What must be added so that everything that comes is paid, with one button for exactly that. */
export async function EverythingLine({ coming: { everything, charges }, now, begunAt }: EverythingLineProps) {
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const { until, shortfallPaisa } = everything
  const date = until && bothDays(until, now, language)
  const isAllAgreed = charges.every(({ isAgreed }) => isAgreed)
  if (!date || shortfallPaisa === 0n)
    return (
      <>
        {date && (
          <p className="text-sm text-ink-muted">
            <WholeDates>{t(isAllAgreed ? 'covered' : 'agreedCovered', { date })}</WholeDates>
          </p>
        )}
        <Ways begunAt={begunAt}>
          <LinkButton href="/wallet/top-up" size="large">
            {t('topUp')}
          </LinkButton>
        </Ways>
      </>
    )
  const amountPaisa = topUpFor(shortfallPaisa)
  const [amount, once] = [unbrokenNpr(shortfallPaisa, language), unbrokenNpr(amountPaisa, language)]
  return (
    <>
      <p className="font-medium">
        <WholeDates>{t(isAllAgreed ? 'everything' : 'agreedEverything', { date, amount })}</WholeDates>
      </p>
      {amountPaisa < shortfallPaisa && (
        <p className="text-sm text-ink-muted">{t('atOnce', { amount: once })}</p>
      )}
      <Ways begunAt={begunAt}>
        <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
          {t('add', { amount: once })}
        </LinkButton>
        <p className="text-sm">
          <TextLink href="/wallet/top-up">{t('other')}</TextLink>
        </p>
      </Ways>
    </>
  )
}

const Ways = ({ begunAt, children }: Pick<EverythingLineProps, 'begunAt'> & { children: React.ReactNode }) =>
  begunAt ? <NotPaid begunAt={begunAt}>{children}</NotPaid> : children
