import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import { isSoon } from '@/lib/billing/forecast'
import { discountIn } from '@/lib/core/discount'
import { toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { nextTermsAt } from '@/lib/core/paid-ahead'
import { topUpFor } from '@/lib/core/top-up-amount'
import { loadAgreement } from '@/lib/end-user/load-agreements'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import type { UserCtx } from '@/lib/infra/ctx'
import { leftInWords } from '@/messages/discount-words'
import { currentLanguage } from '@/messages/language'
import { limitWords } from '../agreements/words'
import { FactList } from '../fact-list'
import { costInWords, dayWords, TIME_ZONE } from '../words'
import { comingWords, waitingWords } from './coming-words'

interface SubscriptionFactsProps {
  ctx: UserCtx
  subscription: OwnSubscription
}

/** What it costs, until when it is paid, what comes next, and what the customer has agreed to. */
export async function SubscriptionFacts({ ctx, subscription }: SubscriptionFactsProps) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const { status, currentPeriodEnd, cancelAtPeriodEnd, endedAt, charge, givenId, coming } = subscription
  const discount = discountIn(subscription)
  const agreement = givenId && (await loadAgreement(ctx, givenId))
  const waiting = status === 'canceled' ? [] : await waitingWords(subscription, language)
  const day = (at: Date) => <BothDates at={at} timeZone={TIME_ZONE} language={language} />
  const isLive = status === 'active' || status === 'trialing'
  const isOwed = status === 'past_due' || status === 'unpaid'
  const facts = [
    [t('price'), costInWords(subscription, language)],
    [t('discount'), discount && status !== 'canceled' && leftInWords(discount, language)],
    [t(status === 'trialing' ? 'freeUntil' : 'paidUntil'), isLive && day(currentPeriodEnd)],
    [
      t('nextPayment'),
      isLive && !cancelAtPeriodEnd && charge && (
        <>
          <Money paisa={charge.amountPaisa} language={language} />
          <br />
          {day(charge.at)}
        </>
      ),
    ],
    [
      t('toPay'),
      isOwed && charge && (
        <>
          <Money paisa={charge.amountPaisa} language={language} />
          {status === 'past_due' && charge.isAgreed && (
            <>
              <br />
              <WholeDates>{t('triedAgain', { date: dayWords(charge.at, language) })}</WholeDates>
            </>
          )}
        </>
      ),
    ],
    [t('withIt'), waiting.length > 0 && <span className="whitespace-pre-line">{waiting.join('\n')}</span>],
    [
      t('changesTo'),
      coming && (
        <>
          {comingWords(coming, subscription.productName, language)}
          {isLive && (
            <>
              <br />
              <WholeDates>
                {t('changesFrom', { date: dayWords(nextTermsAt(subscription), language) })}
              </WholeDates>
            </>
          )}
        </>
      ),
    ],
    [
      t('mayCharge'),
      agreement && (
        <>
          {t('atMost', { limit: await limitWords(agreement, language) })}{' '}
          <TextLink href={`/wallet/agreements/${toWire('agr', agreement.id)}`}>{t('changeLimit')}</TextLink>
        </>
      ),
    ],
  ] as const
  return (
    <>
      <FactList facts={facts} />
      {charge?.isAgreed && charge.shortfallPaisa > 0n && isSoon({ ...charge, isLate: isOwed }, ctx.now) && (
        <Missing paisa={charge.shortfallPaisa} />
      )}
      {endedAt && (
        <p>
          <WholeDates>{t('ended', { date: dayWords(endedAt, language) })}</WholeDates>
        </p>
      )}
      {cancelAtPeriodEnd && !endedAt && (
        <p>
          <WholeDates>{t('endsOn', { date: dayWords(currentPeriodEnd, language) })}</WholeDates>
        </p>
      )}
    </>
  )
}

/** The amount that the balance lacks for the next payment, with a button that adds exactly that. */
async function Missing({ paisa }: { paisa: bigint }) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const amountPaisa = topUpFor(paisa)
  return (
    <>
      <p className="text-late-ink">{t('missing', { amount: unbrokenNpr(paisa, language) })}</p>
      <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
        {t('changeAdd', { amount: unbrokenNpr(amountPaisa, language) })}
      </LinkButton>
    </>
  )
}
