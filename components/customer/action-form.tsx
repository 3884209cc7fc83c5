'use client'

import { createContext, use, useActionState } from 'react'
import { AmountField } from '@/components/ui/amount-field'
import { CodeField } from '@/components/ui/code-field'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'

/** What a form shows after it was sent and refused: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>
  /** By the name of the field. */
  errors: Record<string, string>
  /** About the whole form. */
  message?: string
}

const NEW_FORM: SentForm = { values: {}, errors: {} }
const SentFormContext = createContext(NEW_FORM)

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
    <SentFormContext value={sent}>
      <form action={send} className="flex flex-col gap-4">
        {sent.message && <Notice look="error">{sent.message}</Notice>}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </SentFormContext>
  )
}

/** A field of an ActionForm. */
export function FormField({ defaultValue, ...field }: React.ComponentProps<typeof Field>) {
  const { values, errors } = use(SentFormContext)
  return (
    <Field
      {...field}
      scale="large"
      defaultValue={values[field.name] ?? defaultValue}
      error={errors[field.name]}
    />
  )
}

/** The field of an ActionForm for a code from an SMS. */
export function FormCode(field: Omit<React.ComponentProps<typeof CodeField>, 'error'>) {
  const { errors } = use(SentFormContext)
  return <CodeField {...field} error={errors[field.name]} />
}

/** The amount of an ActionForm. */
export function FormAmount(field: Omit<React.ComponentProps<typeof AmountField>, 'error' | 'typed'>) {
  const { values, errors } = use(SentFormContext)
  return <AmountField {...field} error={errors.amount} typed={values.otherAmount || undefined} />
}
