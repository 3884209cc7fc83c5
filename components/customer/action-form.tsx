'use client'

import { use, useActionState } from 'react'
import { FormScopeContext, type SentForm } from '@/components/form/sent-form'
import { AmountField } from '@/components/ui/amount-field'
import { CodeField } from '@/components/ui/code-field'
import { Notice } from '@/components/ui/notice'

const NEW_FORM: SentForm = { values: {}, errors: {} }

interface ActionFormProps {
  action: (before: SentForm, form: FormData) => Promise<SentForm>
  /** Sent along. */
  hidden?: Record<string, string>
  children: React.ReactNode
}

/**
 * A form whose fields and texts the page composes. It works without JavaScript: the page then comes back with what was
 * typed. With it, only the form changes.
 */
export function ActionForm({ action, hidden = {}, children }: ActionFormProps) {
  const [sent, send] = useActionState(action, NEW_FORM)
  return (
    <FormScopeContext value={{ sent, scale: 'large' }}>
      <form action={send} className="flex flex-col gap-4">
        {sent.message && <Notice look="error">{sent.message}</Notice>}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormScopeContext>
  )
}

/** The field of an ActionForm for a code from an SMS. */
export function FormCode(field: Omit<React.ComponentProps<typeof CodeField>, 'error'>) {
  const { errors } = use(FormScopeContext).sent
  return <CodeField {...field} error={errors[field.name]} />
}

/** The amount of an ActionForm. */
export function FormAmount(field: Omit<React.ComponentProps<typeof AmountField>, 'error' | 'typed'>) {
  const { values, errors } = use(FormScopeContext).sent
  return <AmountField {...field} error={errors.amount} typed={values.otherAmount || undefined} />
}
