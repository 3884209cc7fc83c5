import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import type { ButtonLook } from '@/components/ui/button-look'
import { SubmitButton } from '@/components/ui/submit-button'

interface StartAgainProps {
  /** Null if it cannot be started again. Then nothing is shown. */
  wayBack: 'offered' | 'not_sold' | null
  business: string
  action: FormAction<undefined>
  hidden: Record<string, string>
  look?: ButtonLook['look']
}

/** Offers to start an ended subscription again. It is a form, so that opening a page does not create the link. */
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
