import { getTranslations } from 'next-intl/server'
import { type BegunPayment, NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { calmOf } from '@/lib/end-user/calm'
import type { Coming } from '@/lib/end-user/load-coming'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { bothDays } from './words'

interface FirstLineProps {
  coming: Coming
  subscriptions: readonly OwnSubscription[]
  /** True if there are open invoices that the balance does not pay automatically. */
  hasOpen: boolean
  now: Date
  /** A payment without a result from its provider. Null if there is none. */
  unfinished: BegunPayment | null
}

/**
 * The present state: what must be added for charges that are overdue or due soon, with one button. Otherwise, until when everything is
 * paid.
 */
export async function FirstLine({ unfinished, ...calm }: FirstLineProps) {
  const { now, coming } = calm
  const { soon, charges } = coming
  if (!soon.until || soon.shortfallPaisa === 0n) return <CalmLine {...calm} />
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const isAllAgreed = charges.every((charge) => charge.isAgreed || !charge.isSoon)
  const date = bothDays(soon.until, now, language)
  const amountPaisa = topUpFor(soon.shortfallPaisa)
  const [amount, once] = [unbrokenNpr(soon.shortfallPaisa, language), unbrokenNpr(amountPaisa, language)]
  const ways = (
    <>
      <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
        {t('add', { amount: once })}
      </LinkButton>
      <p className="text-sm">
        <TextLink href="/wallet/top-up">{t('other')}</TextLink>
      </p>
    </>
  )
  return (
    <>
      <p className="font-medium">
        <WholeDates>{t(isAllAgreed ? 'everything' : 'agreedEverything', { date, amount })}</WholeDates>
      </p>
      {amountPaisa < soon.shortfallPaisa && (
        <p className="text-sm text-ink-muted">{t('atOnce', { amount: once })}</p>
      )}
      {unfinished ? <NotPaid topUp={unfinished}>{ways}</NotPaid> : ways}
    </>
  )
}

/** Until when everything is paid, and when the next link will be sent. Money can be added in advance: the amount for thirty days. */
async function CalmLine({ coming, subscriptions, hasOpen, now }: Omit<FirstLineProps, 'unfinished'>) {
  const { kind, until, link } = calmOf({ coming, subscriptions, hasOpen })
  const { shortfallPaisa } = coming.everything
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const ahead = shortfallPaisa > 0n ? `?amount=${topUpFor(shortfallPaisa)}` : ''
  return (
    <>
      {(until || kind !== 'agreedPaid') && (
        <p className="font-medium">
          <WholeDates>{until ? t(kind, { date: bothDays(until, now, language) }) : t('nothing')}</WholeDates>
        </p>
      )}
      {link && (
        <p className="text-sm text-ink-muted">
          <WholeDates>
            {t('linkOn', {
              date: bothDays(link.at, now, language),
              amount: unbrokenNpr(link.amountPaisa, language),
            })}
          </WholeDates>
        </p>
      )}
      <p className="text-sm">
        <TextLink href={`/wallet/top-up${ahead}`}>{t('ahead')}</TextLink>
      </p>
    </>
  )
}
