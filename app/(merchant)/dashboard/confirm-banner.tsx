import { Form } from '@/components/form/form'
import { SubmitButton } from '@/components/ui/submit-button'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { resendConfirmationWithForm } from './actions'

interface ConfirmBannerProps {
  email: string
  whereMailIs: React.ReactNode
  language: Language
  words: Messages['frame']['confirm']
}

/** For a person who has not confirmed their address yet. */
export function ConfirmBanner({ email, whereMailIs, language, words }: ConfirmBannerProps) {
  return (
    <section
      lang={language}
      aria-labelledby="confirm"
      className="flex flex-col gap-3 rounded-lg border border-late-line bg-late-ground p-5"
    >
      <h2 id="confirm" className="text-base font-semibold">
        {words.title}
      </h2>
      <p className="wrap-anywhere">{filled(words.text, { email })}</p>
      <div lang={DEFAULT_LANGUAGE} className="contents">
        {whereMailIs}
      </div>
      <Form action={resendConfirmationWithForm} className="flex flex-col items-start gap-3">
        <SubmitButton look="quiet">{words.again}</SubmitButton>
      </Form>
    </section>
  )
}
