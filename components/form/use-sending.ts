'use client'

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation'
import { startTransition, useActionState, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FormAction, FormState } from './form-state'

/** What was sent last, and with which button. */
interface Sent {
  fields: FormData
  button: HTMLElement | null
}

/**
 * Sends a form to its action. If no answer comes, the form stays as it is, with what was typed and its key: it can be sent
 * again, and does so by itself when the browser is online again. Without JavaScript the browser sends it.
 */
export function useSending<Data>(action: FormAction<Data>, first: FormState<Data>) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<Sent>(null)
  // Only the action itself can be named in the HTML of the server, for a browser without JavaScript.
  const sender = typeof window === 'undefined' ? action : keepingTheForm(action)
  const [state, send, isSending] = useActionState<FormState<Data>, FormData>(sender, first)

  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    // React would empty the fields before the answer is there.
    event.preventDefault()
    if (isSending) return
    const button = event.nativeEvent.submitter
    const fields = fieldsOf(event.currentTarget, button)
    last.current = { fields, button }
    startTransition(() => send(fields))
  }

  useLayoutEffect(() => {
    if (state !== first && !state.lost) form.current?.reset()
  }, [state, first])

  const sendAgain = useEffectEvent(() => {
    const sent = last.current
    if (!form.current || !sent) return
    // What was typed since then is another form. Its person sends it.
    const { fields, button } = sent
    if (textOf(fields) === textOf(fieldsOf(form.current, button))) form.current.requestSubmit(button)
  })
  useEffect(() => {
    if (state.lost !== 'answer') return
    const again = () => sendAgain()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])

  return { form, state, send, onSubmit }
}

/** The action, which loses nothing when its answer is lost. */
function keepingTheForm<Data>(action: FormAction<Data>): FormAction<Data> {
  return async (before, form) => {
    try {
      return await action(before, form)
    } catch (error) {
      // The way to the next page is thrown too.
      unstable_rethrow(error)
      const { values, asks, done } = before
      return {
        key: String(form.get('idempotencyKey')),
        values,
        errors: {},
        lost: unstable_isUnrecognizedActionError(error) ? 'release' : 'answer',
        ...(asks && { asks }),
        ...(done && 'data' in done && { done: { data: done.data as Data } }),
      }
    }
  }
}

function fieldsOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const fields = new FormData(form)
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value)
  return fields
}

function textOf(fields: FormData): string {
  const entries = [...fields].map(([name, value]) => [
    name,
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ])
  return JSON.stringify(entries)
}
