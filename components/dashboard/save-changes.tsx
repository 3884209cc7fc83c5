'use client'

import { use, useEffect, useRef, useState } from 'react'
import { FormScopeContext } from '@/components/form/sent-form'
import { Button } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'

/**
 * The button of a form that shows what is set. It is there only while something differs from what is stored, and then in sight
 * wherever one is in the form. Without a script it is always there.
 */
export function SaveChanges({ children }: { children: string }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isChanged, setChanged] = useState(false)
  const { sent } = use(FormScopeContext)
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const stored = shownIn(form)
    const isRefused = Object.keys(sent.errors).length > 0 || Boolean(sent.message)
    setChanged(isRefused)
    // What is refused was never stored, so there is nothing to compare with.
    const compare = () => setTimeout(() => setChanged(isRefused || shownIn(form) !== stored))
    for (const kind of HEARD) form.addEventListener(kind, compare)
    return () => {
      for (const kind of HEARD) form.removeEventListener(kind, compare)
    }
  }, [sent])
  return (
    <div ref={bar} className="sticky bottom-4 z-10">
      <noscript>
        <SubmitButton size="small">{children}</SubmitButton>
      </noscript>
      {isChanged && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-3 shadow-float">
          <p role="status" className="text-sm text-ink-muted">
            Not saved yet
          </p>
          <div className="flex flex-wrap gap-2">
            <Button type="reset" look="quiet" size="small">
              Discard
            </Button>
            <SubmitButton size="small">{children}</SubmitButton>
          </div>
        </div>
      )}
    </div>
  )
}

const HEARD = ['input', 'change', 'reset'] as const
/** What a form sends along is not set by anybody. */
const SENT_ALONG = /^(environment|idempotencyKey|\$ACTION.*)$/

function shownIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !SENT_ALONG.test(name))
  return JSON.stringify(fields.map(([name, value]) => [name, String(value)]))
}
