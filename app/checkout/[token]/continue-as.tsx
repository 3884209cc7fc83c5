import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { continueWithForm, startAsLinkedWithForm } from './actions'
import type { KnownPerson } from './known-person'

interface ContinueAsProps {
  known: KnownPerson
  token: string
  /** The form for another number. */
  children: React.ReactNode
}

/** One tap for a person who is known here. A phone may be shared, so another number is one tap away. */
export async function ContinueAs({ known, token, children }: ContinueAsProps) {
  const t = await getTranslations('checkout.known')
  const { phone, isSignedIn } = known
  return (
    <>
      <Form scale="large" action={isSignedIn ? continueWithForm : startAsLinkedWithForm} hidden={{ token }}>
        <SubmitButton size="large">{t('button', { phone })}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t(isSignedIn ? 'signedIn' : 'linked')}</p>
      <details>
        <summary className="cursor-pointer py-1 font-medium">{t('other')}</summary>
        <div className="pt-3">{children}</div>
      </details>
    </>
  )
}
