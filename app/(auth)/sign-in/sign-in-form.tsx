'use client'

import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { EmailField } from '@/components/ui/email-field'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { LINK } from '@/components/ui/text-link'
import type { Messages } from '@/messages/catalogue'
import { signInWithForm } from './actions'

interface SignInFormProps {
  /** Where to go after signing in. */
  next: string
  message?: string | undefined
  /** A mailed link. Signing in with its address confirms it. */
  verification?: { token: string; email: string }
  words: Messages['account']
}

/** E-mail and password, then the code if the account needs one. Works without JavaScript. */
export function SignInForm({ next, message, verification, words }: SignInFormProps) {
  const hidden = { next, ...(verification && { verification: verification.token }) }
  return (
    <Form action={signInWithForm} hidden={hidden} className="flex flex-col gap-5">
      {({ key, code, values, done }) => {
        // After a ticket has expired, the form starts again with the first step.
        const ticket = done?.data?.ticket ?? (code === 'credentials_invalid' ? undefined : values.ticket)
        if (ticket)
          return (
            <SecondFactor
              ticket={ticket}
              email={done?.data?.email ?? values.email ?? ''}
              words={words.signIn}
            />
          )
        return (
          <>
            {message && key === '' && <Notice look="error">{message}</Notice>}
            <EmailField
              label={words.email}
              defaultValue={verification?.email}
              readOnly={verification !== undefined}
            />
            <PasswordField name="password" label={words.password} />
            <SubmitButton size="large">
              {verification ? words.signIn.confirmAndSignIn : words.signIn.submit}
            </SubmitButton>
          </>
        )
      }}
    </Form>
  )
}

interface SecondFactorProps {
  /** Proves that the password was right. Valid for five minutes. */
  ticket: string
  email: string
  words: Messages['account']['signIn']
}

/** The second step of signing in: a code, or a recovery code if the phone is lost. */
function SecondFactor({ ticket, email, words }: SecondFactorProps) {
  return (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      {/* Shown again with the form after a wrong code. */}
      <input type="hidden" name="email" value={email} />
      <p className="text-pretty wrap-anywhere text-ink-muted">{words.second}</p>
      <FormField
        name="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        // There is nothing else on the page, and the person has just pressed a button to get here.
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
