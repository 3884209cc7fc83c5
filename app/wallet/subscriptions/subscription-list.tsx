import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { formatNpr } from '@/lib/core/money'
import type { presentOwnSubscription } from '@/lib/end-user/present'
import { currentLanguage } from '@/messages/language'
import { dayWords } from '../words'
import { keepWithForm } from './actions'

export type ShownSubscription = ReturnType<typeof presentOwnSubscription>

const TONES: Record<ShownSubscription['status'] | 'ending', Tone> = {
  trialing: 'waiting',
  active: 'good',
  past_due: 'late',
  unpaid: 'bad',
  canceled: 'over',
  ending: 'over',
}

/** The subscriptions that a wallet pays: what each costs, what comes next, and what to do if the wallet falls short. */
export async function SubscriptionList({ subscriptions }: { subscriptions: readonly ShownSubscription[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {subscriptions.map((each) => (
        <li key={each.id} className="flex flex-col gap-3 py-4">
          <Facts subscription={each} />
          <WhatNext subscription={each} />
        </li>
      ))}
    </ul>
  )
}

async function Facts({ subscription }: { subscription: ShownSubscription }) {
  const { productName, businessName, amountPaisa, interval, intervalCount, status } = subscription
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const shown = subscription.cancelAtPeriodEnd && status !== 'canceled' ? 'ending' : status
  const amount = formatNpr(BigInt(amountPaisa), language)
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="font-medium wrap-anywhere">{productName}</h3>
        <StatusMark tone={TONES[shown]}>{t(`status.${shown}`)}</StatusMark>
      </div>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {businessName} ·{' '}
        <span className="figures">{t('price', { amount, interval, count: intervalCount })}</span>
      </p>
    </div>
  )
}

async function WhatNext({ subscription }: { subscription: ShownSubscription }) {
  const { id, status, cancelAtPeriodEnd, currentPeriodEnd, nextChargeAt, amountPaisa } = subscription
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const periodEnd = dayWords(currentPeriodEnd, language)
  if (status === 'canceled') return <p className="text-sm">{t('ended', { date: periodEnd })}</p>
  if (cancelAtPeriodEnd)
    return (
      <>
        <p className="text-sm">{t('endsOn', { date: periodEnd })}</p>
        <Form scale="large" action={keepWithForm} hidden={{ id }}>
          <SubmitButton look="quiet" size="small">
            {t('keep')}
          </SubmitButton>
        </Form>
      </>
    )
  const isPaidFor = status === 'active' || status === 'trialing'
  const next = {
    amount: formatNpr(BigInt(amountPaisa), language),
    date: nextChargeAt ? dayWords(nextChargeAt, language) : '',
  }
  return (
    <>
      {isPaidFor && nextChargeAt && <p className="text-sm">{t('next', next)}</p>}
      <Missing subscription={subscription} />
      <p className="text-sm">
        <TextLink href={`/wallet/subscriptions/${id}/cancel`}>{t('cancel')}</TextLink>
      </p>
    </>
  )
}

/** What the customer has to do before it is paid. What to add is said once, for everything. */
async function Missing({ subscription }: { subscription: ShownSubscription }) {
  const { shortfallPaisa, needsAgreement, agreementUrl } = subscription
  const t = await getTranslations('wallet.subscription')
  if (!needsAgreement)
    return shortfallPaisa === '0' ? null : <p className="text-sm text-late-ink">{t('notCovered')}</p>
  return (
    <Notice look="warning">
      <p className="font-medium">{t('needsYes')}</p>
      {agreementUrl ? (
        <p className="mt-2">
          <LinkButton href={agreementUrl} size="small">
            {t('answer')}
          </LinkButton>
        </p>
      ) : (
        <p className="text-sm">{t('willAsk')}</p>
      )}
    </Notice>
  )
}
