import { getTranslations } from 'next-intl/server'
import { OwnPhone } from '@/app/wallet/own-phone'
import { isLikelyOwnPhone } from '@/app/wallet/session'
import { FollowOtherTab } from '@/components/customer/follow-other-tab'
import { Form } from '@/components/form/form'
import { FormCode } from '@/components/form/sent-code'
import { Button } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { lastDigits, phoneHint } from '@/lib/core/phone'
import { isTestPhone, PAUSE_SECONDS, TEST_CODE } from '@/lib/phone-code/rules'
import { phoneWords } from '@/messages/phone-words'
import { confirmCheckoutCode, resendWithForm } from './actions'
import { codeWords } from './words'

interface CodeStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The number that the code was sent to. */
  phone: string
  /** True if the person has come in another browser. */
  isReturning: boolean
}

/** Asks for the code. It is in the upper third of a phone, because the keyboard covers the rest. */
export async function CodeStep({ view, token, language, phone, isReturning }: CodeStepProps) {
  const t = await getTranslations('checkout.code')
  // Only the browser in which the number was typed shows it completely. For other browsers, it is not known whether the person typed it.
  const isTyped = !isReturning && phone !== view.offeredPhone
  const hidden = phone === view.offeredPhone ? lastDigits(phone) : phoneHint(phone)
  const shown = isTyped ? phoneWords(phone, language) : hidden
  return (
    <section className="-mt-5 flex flex-col gap-4">
      {/* The code may already have been entered in another tab. */}
      <FollowOtherTab everySeconds={5} />
      <Form scale="large" action={confirmCheckoutCode} hidden={{ token }}>
        <FormCode name="code" label={t('label', { phone: shown })} autoFocus />
        <OwnPhone phone={phone} />
        <SubmitButton size="large">{t('button')}</SubmitButton>
      </Form>
      {isTyped && isTestPhone(view.environment, phone) && <TestCode token={token} phone={phone} />}
      <div className="flex flex-col gap-1 text-sm text-ink-muted">
        <p>{await codeWords(view, language)}</p>
        <p>{t(isReturning ? 'few' : 'good')}</p>
      </div>
      <div className="flex flex-col gap-2">
        <Form scale="large" action={resendWithForm} hidden={{ token }}>
          <Button
            type="submit"
            size="large"
            look="quiet"
            data-wait={secondsToWait(view, isReturning)}
            data-waiting={t('waiting', { time: '{time}' })}
            data-digits={inDigitsOf(language, '0123456789')}
          >
            {t('resend')}
          </Button>
        </Form>
        <p className="text-center">
          <TextLink href={`/checkout/${token}?step=phone`}>{t('other')}</TextLink>
        </p>
      </div>
    </section>
  )
}

/** For the test numbers of the sandbox: the code, which is not sent by SMS. */
async function TestCode({ token, phone }: { token: string; phone: string }) {
  const t = await getTranslations()
  const own = (await isLikelyOwnPhone(phone)) ? { ownPhone: 'on' } : {}
  return (
    <Form
      scale="large"
      action={confirmCheckoutCode}
      hidden={{ token, code: TEST_CODE, ...own }}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="min-w-0 flex-1 basis-40 text-sm">{t('wallet.signIn.testPhone', { code: TEST_CODE })}</p>
      <SubmitButton look="quiet">{t('checkout.test.button', { code: TEST_CODE })}</SubmitButton>
    </Form>
  )
}

/** In another browser, it is not revealed when a code was sent. */
function secondsToWait({ codeSentAt }: CheckoutView, isReturning: boolean): number {
  if (isReturning || !codeSentAt) return PAUSE_SECONDS
  const passedMs = Date.now() - codeSentAt.getTime()
  return Math.max(0, Math.ceil(PAUSE_SECONDS - passedMs / 1000))
}
