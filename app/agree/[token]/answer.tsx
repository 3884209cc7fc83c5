import { getTranslations } from 'next-intl/server'
import { payerOf } from '@/app/invoice/[token]/payer'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { AgreementKey } from '@/lib/agreement/link'
import type { AskedView } from '@/lib/agreement/load-asked'
import { maskedPhone } from '@/lib/core/phone'
import { getOwnPhone } from '@/lib/wallet/read'
import { agreeWithForm, declineWithForm } from './actions'

interface AnswerProps {
  asked: AskedView
  agreement: AgreementKey
  token: string
}

/** Two answers of equal weight, for the person who is signed in with their phone. */
export async function Answer({ asked, agreement, token }: AnswerProps) {
  const t = await getTranslations('agree')
  const user = await payerOf(agreement)
  const own = user && (await getOwnPhone(user))
  const isElsewhere = asked.ownerPhone !== null && own !== undefined && asked.ownerPhone !== own
  if (asked.ownerPhone && own && isElsewhere)
    return (
      <>
        <Notice look="warning">
          {t('elsewhere', { owner: maskedPhone(asked.ownerPhone), own: maskedPhone(own) })}
        </Notice>
        <SignIn {...{ asked, token }} />
      </>
    )
  if (!user) return <SignIn {...{ asked, token }} />
  return (
    <>
      <p className="text-sm text-ink-muted">{t('anyTime')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Form scale="large" action={agreeWithForm} hidden={{ token }}>
          <SubmitButton size="large" look="quiet">
            {t('yes')}
          </SubmitButton>
        </Form>
        <Form scale="large" action={declineWithForm} hidden={{ token }}>
          <SubmitButton size="large" look="quiet">
            {t('no')}
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}

async function SignIn({ asked, token }: Pick<AnswerProps, 'asked' | 'token'>) {
  const t = await getTranslations('agree')
  return (
    <SignInLink next={`/agree/${token}`} world={asked} note={t('signInNext')}>
      {t('signIn')}
    </SignInLink>
  )
}
