import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import type { ButtonLook } from '@/components/ui/button-look'
import { SubmitButton } from '@/components/ui/submit-button'

interface StartAgainProps {
  /** Null: there is no way back, and nothing is said of it. */
  wayBack: 'offered' | 'not_sold' | null
  business: string
  action: FormAction<undefined>
  hidden: Record<string, string>
  look?: ButtonLook['look']
}

/** The way back to a subscription that has ended. It is a form: no page makes the link by being opened. */
export async function StartAgain({ wayBack, business, action, hidden, look = 'primary' }: StartAgainProps) {
  if (!wayBack) return null
  const t = await getTranslations('wallet.subscription')
  if (wayBack === 'not_sold')
    return <p className="text-ink-muted wrap-anywhere">{t('notSold', { business })}</p>
  return (
    <Form scale="large" action={action} hidden={hidden}>
      <SubmitButton size="large" look={look}>
        {t('startAgain')}
      </SubmitButton>
    </Form>
  )
}
