import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { toWire } from '@/lib/core/id'
import { sumOfItems } from '@/lib/core/invoice-line'
import { unbrokenNpr } from '@/lib/core/money'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { loadOwnWaiting } from '@/lib/end-user/load-waiting'
import { currentLanguage } from '@/messages/language'
import { dayWords } from '../words'
import { unpauseWithForm } from './actions'
import { nextPeriodPaisa } from './coming-words'

interface PauseProps {
  subscription: OwnSubscription
  now: Date
}

/** A button that pauses it. During a pause: what the pause means and how it ends. */
export async function Pause({ subscription, now }: PauseProps) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const { status, mayPause, pauseRemaining, resumesAt, currentPeriodEnd } = subscription
  const id = toWire('sub', subscription.id)
  if (status === 'active' || status === 'trialing')
    return mayPause ? (
      <LinkButton href={`/wallet/subscriptions/${id}/pause`} look="quiet" size="large">
        {t('pause')}
      </LinkButton>
    ) : null
  if (status !== 'paused') return null
  const left =
    pauseRemaining === 'keep'
      ? t('keptDays')
      : currentPeriodEnd > now
        ? t('endsPaused', { date: dayWords(currentPeriodEnd, language) })
        : t('newPeriod', {
            amount: unbrokenNpr(
              nextPeriodPaisa(subscription) + sumOfItems(await loadOwnWaiting(subscription)),
              language,
            ),
          })
  return (
    <>
      <p className="text-pretty">
        {resumesAt ? t('goesOn', { date: dayWords(resumesAt, language) }) : t('staysPaused')} {left}
      </p>
      {mayPause && (
        <Form scale="large" action={unpauseWithForm} hidden={{ id }}>
          <SubmitButton size="large">{t('unpause')}</SubmitButton>
        </Form>
      )}
    </>
  )
}
