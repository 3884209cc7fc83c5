import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { toWire } from '@/lib/core/id'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { startAgainWithForm } from './actions'

/** The way back to a subscription that has ended. */
export async function StartAgain({ subscription }: { subscription: OwnSubscription }) {
  const { id, status, mayStartAgain, isSold, businessName: business } = subscription
  if (status !== 'canceled') return null
  const t = await getTranslations('wallet.subscription')
  if (!isSold) return <p className="text-ink-muted wrap-anywhere">{t('notSold', { business })}</p>
  if (!mayStartAgain) return null
  return (
    <Form scale="large" action={startAgainWithForm} hidden={{ id: toWire('sub', id) }}>
      <SubmitButton size="large">{t('startAgain')}</SubmitButton>
    </Form>
  )
}
