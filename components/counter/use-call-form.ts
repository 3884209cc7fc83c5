import { useEffect, useRef } from 'react'
import { newFormKey } from '@/components/form/form-key'
import type { FormAction, FormState } from '@/components/form/form-state'
import { useDesk } from './desk'
import type { WaitingCall } from './waiting-call'
import { useWaiting } from './waiting-scope'

/** What a form of the counter sends. */
export type CallDraft = Omit<WaitingCall, 'key' | 'takenAt'>

/** What became of it, for the person. */
export interface Taken {
  /** The Idempotency-Key of the call. */
  key: string
  draft: CallDraft
  /** It has no answer yet and waits on this device. */
  waits: boolean
  /** What the API answered. Undefined if it waits. */
  data: unknown
  /** It was reversed at once. */
  isUndone?: boolean
}

/**
 * The action of a form at the counter. It calls the operation itself, because what has no answer must wait without the form.
 * @param draftOf makes the call from the fields.
 */
export function useCallForm(draftOf: (form: FormData) => CallDraft): FormAction<Taken> {
  const { send } = useWaiting()
  const { words } = useDesk()
  // On a slow line the next person may be served before the answer is there.
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

/** `payment.reference` is the field `reference`. */
const fieldOf = (param: string) => param.slice(param.lastIndexOf('.') + 1)
