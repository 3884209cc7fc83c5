import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { toWire } from '@/lib/core/id'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import { keepWithForm } from './actions'

/** A button that ends it, or undoes that. */
export async function EndOrKeep({ subscription }: { subscription: OwnSubscription }) {
  const t = await getTranslations('wallet.subscription')
  const { status, cancelAtPeriodEnd } = subscription
  const id = toWire('sub', subscription.id)
  if (status === 'canceled') return null
  if (cancelAtPeriodEnd)
    return (
      <Form scale="large" action={keepWithForm} hidden={{ id }}>
        <SubmitButton look="quiet" size="large">
          {t('keep')}
        </SubmitButton>
      </Form>
    )
  return (
    <LinkButton href={`/wallet/subscriptions/${id}/cancel`} look="quiet" size="large">
      {t('cancel')}
    </LinkButton>
  )
}
