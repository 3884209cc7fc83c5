'use client'

import { useEffect, useId, useRef } from 'react'
import { codeDigits } from '@/lib/core/digits'
import { CONTROL, described, FieldFrame, type FieldTexts } from './field-frame'

const DIGITS = 6

interface CodeFieldProps extends FieldTexts {
  name: string
  /** Where the page asks for nothing else, and the person has just pressed a button to get here. */
  autoFocus?: boolean
}

/**
 * One field for a code of six digits from an SMS. A phone fills it in by itself. With JavaScript it takes what is
 * pasted with spaces or in Devanagari, and sends its form as soon as all six are there; without, the button does.
 */
export function CodeField({ name, label, hint, error, autoFocus = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const fieldId = useId()

  useEffect(() => {
    if (autoFocus) return readFromSms((code) => input.current && take(input.current, code))
  }, [autoFocus])

  return (
    <FieldFrame fieldId={fieldId} label={label} hint={hint} error={error}>
      <input
        {...described(fieldId, { hint, error })}
        ref={input}
        id={fieldId}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Longer than the code, for a pasted one with spaces in it.
        maxLength={20}
        required
        // biome-ignore lint/a11y/noAutofocus: the page that asks for it asks for nothing else
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => take(currentTarget, currentTarget.value)}
        className={`${CONTROL} figures h-14 text-center font-mono text-2xl tracking-[0.35em]`}
      />
    </FieldFrame>
  )
}

function take(field: HTMLInputElement, typed: string): void {
  field.value = codeDigits(typed, DIGITS)
  if (field.value.length === DIGITS) field.form?.requestSubmit()
}

interface OtpCredential extends Credential {
  code: string
}

// Where no SMS arrives, asking for one only waits. Chromium on a desktop crashed when several fields of a page asked.
const GETS_SMS = /Android/

/** Chromium on Android offers the code of an SMS that names this site. */
function readFromSms(take: (code: string) => void): (() => void) | undefined {
  if (!('OTPCredential' in window && GETS_SMS.test(navigator.userAgent))) return
  const given = new AbortController()
  const wanted = { otp: { transport: ['sms'] }, signal: given.signal } as CredentialRequestOptions
  navigator.credentials.get(wanted).then(
    (credential) => credential && take((credential as OtpCredential).code),
    // Refused or timed out: the person types it.
    () => undefined,
  )
  return () => given.abort()
}
