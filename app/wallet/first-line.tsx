import { getTranslations } from 'next-intl/server'
import { type BegunPayment, NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import { REMINDER_MS } from '@/lib/core/dunning'
import { DAY_MS } from '@/lib/core/duration'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import type { Coming } from '@/lib/end-user/load-coming'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { bothDays } from './words'

interface FirstLineProps {
  coming: Coming
  subscriptions: readonly OwnSubscription[]
  /** Invoices are open that the balance does not pay by itself. */
  hasOpen: boolean
  now: Date
  /** A payment that its provider has not answered. */
  unfinished: BegunPayment | null
}

/** How things stand: what must be added for what is overdue or due soon, with one button; else until when all is paid. */
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

/** Until when all is paid, and when the next link comes. Money may be added ahead: what thirty days need. */
async function CalmLine({ coming, subscriptions, hasOpen, now }: Omit<FirstLineProps, 'unfinished'>) {
  const { paidUntil, everything, charges } = coming
  const t = await getTranslations('wallet.home')
  const language = await currentLanguage()
  const living = subscriptions.filter(({ status }) => status === 'active' || status === 'trialing')
  const next = subscriptions.find(({ id }) => id === paidUntil?.subscriptionId)
  // What is canceled is paid until its period ends.
  const ends = living.map(({ currentPeriodEnd }) => currentPeriodEnd.getTime())
  const until = paidUntil?.at ?? (ends.length > 0 ? new Date(Math.max(...ends)) : null)
  const isCalm = !hasOpen && charges.every(({ isAgreed }) => isAgreed)
  const isFree = living.length > 0 && living.every(({ status }) => status === 'trialing')
  const kind = isCalm ? (isFree ? 'free' : 'paid') : 'agreedPaid'
  const linkAt = paidUntil && new Date(paidUntil.at.getTime() - REMINDER_MS)
  const hasLink = linkAt && paidUntil.shortfallPaisa > 0n && next && !isShorterThanNotice(next)
  const ahead = everything.shortfallPaisa > 0n ? `?amount=${topUpFor(everything.shortfallPaisa)}` : ''
  return (
    <>
      {(until || isCalm) && (
        <p className="font-medium">
          <WholeDates>{until ? t(kind, { date: bothDays(until, now, language) }) : t('nothing')}</WholeDates>
        </p>
      )}
      {hasLink && (
        <p className="text-sm text-ink-muted">
          <WholeDates>
            {t('linkOn', {
              date: bothDays(linkAt, now, language),
              amount: unbrokenNpr(paidUntil.shortfallPaisa, language),
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

/** Its customers are told nothing before a charge: its period is no longer than the notice. */
const isShorterThanNotice = ({ interval, intervalCount }: OwnSubscription) =>
  interval === 'day' && intervalCount * DAY_MS <= REMINDER_MS
