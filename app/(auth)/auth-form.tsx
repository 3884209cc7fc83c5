'use client'

import { useEffect, useRef } from 'react'
import { FormScopeContext } from '@/components/form/sent-form'
import { Notice } from '@/components/ui/notice'
import type { FormState } from './form-state'

interface AuthFormProps {
  action: (form: FormData) => void
  /** What the last attempt led to. Its problems are shown at the fields, and the first one gets the focus. */
  state: FormState
  children: React.ReactNode
}

/** A form for people without a session. It works without JavaScript. */
export function AuthForm({ action, state, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each attempt
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state])
  return (
    <FormScopeContext value={{ sent: state, scale: 'medium' }}>
      <form ref={form} action={action} className="flex flex-col gap-5">
        {state.message && <Notice look="error">{state.message}</Notice>}
        {children}
      </form>
    </FormScopeContext>
  )
}
