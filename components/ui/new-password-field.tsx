'use client'

import { Eye, EyeOff } from 'lucide-react'
import { use, useEffect, useId, useRef, useState } from 'react'
import { FormScopeContext } from '@/components/form/form-scope'
import type { Messages } from '@/messages/catalogue'
import { CONTROL, FieldFrame } from './field-frame'
import type { PasswordLevel } from './password-level'
import { PasswordMeter } from './password-meter'

// The same limits as in the server's schema, from NIST SP 800-63B.
const MIN_LENGTH = 8
const MAX_LENGTH = 256
// Within this time, a person is still typing.
const PAUSE_MS = 250

interface NewPasswordFieldProps {
  name: string
  label: string
  /** They come with the page, in one language. */
  words: Messages['security']['newPassword']
}

/**
 * The field for a new password. While a person types, the server judges it by the same rule that finally decides. Other fields of the form
 * (name, address, business) count as known. Without JavaScript the server judges it when the form is sent.
 */
export function NewPasswordField({ name, label, words }: NewPasswordFieldProps) {
  const fieldId = useId()
  const error = use(FormScopeContext).sent.errors[name]
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isShown, setIsShown] = useState(false)
  const level = useLevel(input, typed)
  // After a refusal the browser clears the field, so the text about the password is cleared, too.
  useEffect(() => {
    const form = input.current?.form
    const clear = () => setTyped('')
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  const notes = [error && `${fieldId}-error`, `${fieldId}-hint`].filter(Boolean).join(' ')
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame fieldId={fieldId} label={label} error={error}>
      <span className="relative block">
        <input
          ref={input}
          id={fieldId}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={MIN_LENGTH}
          maxLength={MAX_LENGTH}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          className={`${CONTROL} h-11 pr-12`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={words.show}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-md text-ink-muted hover:bg-action-quiet hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      </span>
      <PasswordMeter id={`${fieldId}-hint`} level={typed === '' ? undefined : level} words={words} />
    </FieldFrame>
  )
}

/** The server's judgement of a password. Undefined while it is not known, or if the server cannot be asked. */
function useLevel(
  input: React.RefObject<HTMLInputElement | null>,
  typed: string,
): PasswordLevel | 'short' | undefined {
  const [judged, setJudged] = useState<{ typed: string; level: PasswordLevel }>()
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      judge(typed, aboutIn(input.current?.form), asking.signal).then(
        (level) => level && setJudged({ typed, level }),
        // The person typed on, or the server cannot be reached. It judges the password again when the form is sent.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [input, typed])
  if (typed.length < MIN_LENGTH) return 'short'
  return judged?.typed === typed ? judged.level : undefined
}

async function judge(
  password: string,
  about: readonly string[],
  signal: AbortSignal,
): Promise<PasswordLevel | undefined> {
  const response = await fetch('/password-strength', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, about }),
    signal,
  })
  return response.ok ? (await response.json()).level : undefined
}

const KNOWN = ['email', 'name', 'businessName']

/** What the form knows about the person. */
function aboutIn(form: HTMLFormElement | null | undefined): string[] {
  const given = form ? new FormData(form) : new FormData()
  return KNOWN.map((name) => given.get(name)).filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[]
}
