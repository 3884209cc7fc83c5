import { useEffect, useRef } from 'react'
import { newFormKey } from '@/components/form/form-key'
import type { FormAction, FormState } from '@/components/form/form-state'
import { useDesk } from './desk'
import type { WaitingCall } from './waiting-call'
import { useWaiting } from './waiting-scope'

/** The call that a form of the counter makes. */
export type CallDraft = Omit<WaitingCall, 'key' | 'takenAt'>

/** The result, for the person. */
export interface Taken {
  /** The Idempotency-Key of the call. */
  key: string
  draft: CallDraft
  /** True if there is no answer yet and the call is queued on this device. */
  waits: boolean
  /** The API's answer. Undefined if it is queued. */
  data: unknown
  /** True if it was reversed at once. */
  isUndone?: boolean
}

/**
 * The action of a counter form. It calls the operation itself, because a call without an answer must be queued without its form.
 * @param draftOf makes the call from the fields.
 */
export function useCallForm(draftOf: (form: FormData) => CallDraft): FormAction<Taken> {
  const { send } = useWaiting()
  const { words } = useDesk()
  // On a slow connection the next person may be served before the answer comes.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return async (_, form): Promise<FormState<Taken>> => {
    const draft = draftOf(form)
    const key = String(form.get('idempotencyKey'))
    const outcome = await send({ ...draft, key, takenAt: Date.now() }, () => isOpen.current)
    const next = { key: newFormKey(), values: {}, errors: {} }
    if (outcome.is === 'done')
      return { ...next, done: { data: { key, draft, waits: false, data: outcome.data } } }
    if (outcome.is === 'waits')
      return { ...next, done: { data: { key, draft, waits: true, data: undefined } } }
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    if (outcome.is === 'unkept') return { key, values, errors: {}, message: words.unkept }
    const known = [...outcome.params].filter(([param]) => form.has(fieldOf(param)))
    const errors = Object.fromEntries(known.map(([param, message]) => [fieldOf(param), message]))
    return { ...next, values, errors, ...(known.length === 0 && { message: outcome.message }) }
  }
}

/** `payment.reference` belongs to the field `reference`. */
const fieldOf = (param: string) => param.slice(param.lastIndexOf('.') + 1)
