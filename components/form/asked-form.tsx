'use client'

import { FormScopeContext, type SentForm } from './form-scope'

interface AskedFormProps {
  /** What the address of the page says, and what is wrong with it. */
  asked: SentForm
  /** The part of the page that answers: `#preview`. */
  action: string
  className: string
  children: React.ReactNode
}

/** A form that asks and changes nothing: the page comes again with an answer, and the fields keep what was asked. */
export function AskedForm({ asked, children, ...form }: AskedFormProps) {
  return (
    <FormScopeContext value={{ sent: asked, scale: 'medium' }}>
      <form method="get" {...form}>
        {children}
      </form>
    </FormScopeContext>
  )
}
