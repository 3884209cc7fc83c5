'use client'

import { use } from 'react'
import { addressOf } from './address-of'
import { GoingContext } from './going'

interface GoFormProps {
  /** The address of the page, without its query. */
  action: string
  className: string
  children: React.ReactNode
}

/**
 * A form whose fields become the query of an address. It navigates like a link, and the frame shows that the page is being loaded. Without
 * JavaScript the browser navigates.
 */
export function GoForm({ action, className, children }: GoFormProps) {
  const { go } = use(GoingContext)
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    go(
      addressOf(
        action,
        [...fields].map(([name, value]) => [name, String(value)]),
      ),
    )
  }
  return (
    <form action={action} onSubmit={submit} className={className}>
      {children}
    </form>
  )
}
