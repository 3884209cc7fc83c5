import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormCode } from '@/components/form/sent-code'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { phoneHint } from '@/lib/core/phone'
import { isTestPhone, TEST_CODE } from '@/lib/phone-code/rules'
import { currentLanguage } from '@/messages/language'
import { phoneWords } from '@/messages/phone-words'
import { OwnPhone } from '../../own-phone'
import { walletTitle } from '../../wallet-title'
import { checkCodeWithForm, sendAgainWithForm } from '../actions'
import { openAttempt, sealedAttempt } from '../attempt'
import { OpenedFor } from '../opened-for'
import { SignInFrame } from '../sign-in-frame'

export const generateMetadata = walletTitle('signIn.codeTitle')

/** The second step: the code that was sent. */
export default async function CodePage({ searchParams }: PageProps<'/wallet/sign-in/code'>) {
  const sealed = await sealedAttempt()
  const attempt = openAttempt(sealed)
  if (!attempt) redirect('/wallet/sign-in')
  const { phone, isTyped, sandbox, business, next } = attempt
  const t = await getTranslations('wallet.signIn')
  const shown = isTyped ? phoneWords(phone, await currentLanguage()) : phoneHint(phone)
  const isTest = sandbox !== null && isTestPhone('sandbox', phone)
  const back = `/wallet/sign-in?${new URLSearchParams({ next, ...(sandbox && { sandbox }), ...(business && { business }) })}`
  return (
    <SignInFrame sandbox={sandbox} path="/wallet/sign-in/code" title={t('codeTitle')}>
      {(await searchParams).sent === 'again' && <Notice look="success">{t('sentAgain')}</Notice>}
      <OpenedFor next={next} />
      <p className="text-ink-muted">
        {isTest ? t('testPhone', { code: TEST_CODE }) : t('sentTo', { phone: shown })}
      </p>
      <Form scale="large" action={checkCodeWithForm} hidden={{ attempt: sealed }}>
        <FormCode name="code" label={t('code')} autoFocus />
        <OwnPhone phone={phone} />
        <SubmitButton size="large">{t('check')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t('opens')}</p>
      <Form scale="large" action={sendAgainWithForm} hidden={{ attempt: sealed }}>
        <SubmitButton size="large" look="quiet">
          {t('again')}
        </SubmitButton>
      </Form>
      <p>
        <TextLink href={back}>{t('otherPhone')}</TextLink>
      </p>
    </SignInFrame>
  )
}
