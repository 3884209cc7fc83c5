import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { cancelCheckoutWithForm } from './actions'

/** The way out of a checkout that was started. */
export async function CancelForm({ token }: { token: string }) {
  const t = await getTranslations('checkout.cancel')
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-ink-muted">{t('open')}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <p>{t('text')}</p>
        <Form scale="large" action={cancelCheckoutWithForm} hidden={{ token }}>
          <SubmitButton look="quiet">{t('button')}</SubmitButton>
        </Form>
      </div>
    </details>
  )
}
