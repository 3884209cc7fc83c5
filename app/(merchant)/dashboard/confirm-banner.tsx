import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { resendConfirmationWithForm } from './actions'
import { Banner } from './banner'

interface ConfirmBannerProps {
  email: string
  whereMailIs: React.ReactNode
  language: Language
  words: Messages['frame']['confirm']
}

/** For a person who has not confirmed their address yet. */
export function ConfirmBanner({ email, whereMailIs, language, words }: ConfirmBannerProps) {
  return (
    <Banner id="confirm" title={words.title} language={language}>
      <p className="wrap-anywhere">{filled(words.text, { email })}</p>
      <div lang={DEFAULT_LANGUAGE} className="contents">
        {whereMailIs}
      </div>
      <Form action={resendConfirmationWithForm} className="flex flex-col items-start gap-3">
        <SubmitButton look="quiet">{words.again}</SubmitButton>
      </Form>
    </Banner>
  )
}
