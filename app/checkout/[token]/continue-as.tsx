import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { Fold } from '@/components/ui/fold'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { continueWithForm, startAsNamedWithForm } from './actions'
import type { KnownPerson } from './known-person'
import { StartChoice } from './start-choice'

interface ContinueAsProps {
  known: KnownPerson
  token: string
  view: CheckoutView
  language: Language
  /** The form for another number. */
  children: React.ReactNode
}

/** One tap for a person who is known here. A phone may be shared, so another number is one tap away. */
export async function ContinueAs({ known, token, view, language, children }: ContinueAsProps) {
  const t = await getTranslations('checkout.known')
  const { phone, isSignedIn, balancePaisa } = known
  return (
    <>
      <Form scale="large" action={isSignedIn ? continueWithForm : startAsNamedWithForm} hidden={{ token }}>
        <StartChoice view={view} language={language} balancePaisa={balancePaisa} who={phone} />
      </Form>
      <p className="text-sm text-ink-muted">{t(isSignedIn ? 'signedIn' : 'linked')}</p>
      <Fold scale="large" title={t('other')}>
        {children}
      </Fold>
    </>
  )
}
