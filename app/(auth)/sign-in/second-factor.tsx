import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { LINK } from '@/components/ui/text-link'
import type { Messages } from '@/messages/catalogue'

interface SecondFactorProps {
  /** The proof that the password was right. It is good for five minutes. */
  ticket: string
  email: string
  words: Messages['account']['signIn']
}

/** The second step of signing in: a code, or a recovery code in place of a lost phone. */
export function SecondFactor({ ticket, email, words }: SecondFactorProps) {
  return (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      {/* Shown with the form again after a wrong code. */}
      <input type="hidden" name="email" value={email} />
      <p className="text-pretty wrap-anywhere text-ink-muted">{words.second}</p>
      <FormField
        name="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        // The page asks for nothing else, and the person has just pressed a button to get here.
        autoFocus
      />
      <details className="text-sm">
        <summary className="rounded-md py-1 font-medium">{words.recovery}</summary>
        <div className="flex flex-col gap-3 pt-3">
          <FormField
            name="recoveryCode"
            label={words.recoveryCode}
            hint={words.recoveryHint}
            placeholder="4f2kq-9xw7d"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        </div>
      </details>
      <SubmitButton size="large">{words.goOn}</SubmitButton>
      <p className="text-sm">
        <a href="/sign-in" className={LINK}>
          {words.somebodyElse}
        </a>
      </p>
    </>
  )
}
