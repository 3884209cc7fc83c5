'use client'

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation'
import {
  startTransition,
  use,
  useActionState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Notice } from '@/components/ui/notice'
import { useConnection } from './connection-scope'
import { newFormKey } from './form-key'
import { FormScopeContext } from './form-scope'
import type { FormAction, FormState } from './form-state'
import { ProofContext, SentAlongContext } from './sent-along'

const NOT_SENT = { key: '', values: {}, errors: {} }

interface FormProps<Data> {
  action: FormAction<Data>
  /** Hidden values to send, such as the wire id of the object. */
  hidden?: Record<string, string>
  /** Called before each attempt. */
  onSend?: () => void
  /** Called after each attempt. */
  onSettled?: (state: FormState<Data>) => void
  /** The fields and the button. A function gets the state after sending, for example to show a secret. */
  children: React.ReactNode | ((state: FormState<Data>) => React.ReactNode)
  className?: string
  /** Large on customers' pages. */
  scale?: 'medium' | 'large'
}

/**
 * A form that writes. It sends an idempotency key, so that a double click or a repeated form writes once. It shows problems at their fields
 * and moves the focus to the first one. If its answer is lost, it stays as it is and says so. It works without JavaScript.
 */
export function Form<Data>({
  action,
  hidden = {},
  onSend,
  onSettled,
  children,
  className = 'flex flex-col gap-4',
  scale = 'medium',
}: FormProps<Data>) {
  const { form, state, send, onSubmit } = useSending<Data>(action, NOT_SENT)
  const { words, language } = useConnection()
  const ProofFields = use(ProofContext)
  const [firstKey] = useState(newFormKey)
  const problem = problemAbove(state, hidden)
  const settle = useEffectEvent(() => {
    if (state === NOT_SENT) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    onSettled?.(state)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each attempt
  useEffect(() => settle(), [state])
  return (
    <FormScopeContext value={{ sent: state, scale }}>
      <form
        ref={form}
        action={send}
        onSubmit={(event) => {
          onSend?.()
          onSubmit(event)
        }}
        className={className}
      >
        <input
          type="hidden"
          name="idempotencyKey"
          value={state.key || firstKey}
          autoComplete="off"
          // The server and the browser each make a key. Both are fine.
          suppressHydrationWarning
        />
        {Object.entries({ ...use(SentAlongContext), ...hidden }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {problem && <FormProblem {...state} message={problem} />}
        {state.asks && ProofFields && <ProofFields {...state.asks} />}
        {state.done?.message && <Notice look="success">{state.done.message}</Notice>}
        {typeof children === 'function' ? children(state) : children}
        {state.lost && (
          <Notice look="warning">
            <span lang={language}>{state.lost === 'answer' ? words.lost : words.outdated}</span>
          </Notice>
        )}
      </form>
    </FormScopeContext>
  )
}

/** The message above the fields: about the form itself, and about hidden values that have no field. */
function problemAbove(
  { message, errors }: Pick<FormState, 'message' | 'errors'>,
  hidden: Record<string, string>,
): string {
  return [message, ...Object.keys(hidden).map((name) => errors[name])].filter(Boolean).join(' ')
}

function FormProblem({ message, remedy, requestId }: Pick<FormState, 'message' | 'remedy' | 'requestId'>) {
  return (
    <Notice look="error">
      <p>
        {message}{' '}
        {remedy && (
          <a href={remedy.href} className="underline underline-offset-4">
            {remedy.text}
          </a>
        )}
      </p>
      {requestId && <p className="mt-1 font-mono text-xs">{requestId}</p>}
    </Notice>
  )
}

/** What was sent last, and with which button. */
interface Sent {
  fields: FormData
  button: HTMLElement | null
}

/**
 * Sends a form to its action. If no answer comes, the form keeps what was typed and its key. It can be sent again, and is sent by itself
 * when the browser is online again. Without JavaScript the browser sends it.
 */
function useSending<Data>(action: FormAction<Data>, first: FormState<Data>) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<Sent>(null)
  // The server's HTML can only name the action itself, for a browser without JavaScript.
  const sender = typeof window === 'undefined' ? action : keepingTheForm(action)
  const [state, send, isSending] = useActionState<FormState<Data>, FormData>(sender, first)

  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    // React would empty the fields before the answer comes.
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
    // If something was typed meanwhile, it is another form, which the person has to send.
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

/** Wraps the action, so that a lost answer loses nothing. */
function keepingTheForm<Data>(action: FormAction<Data>): FormAction<Data> {
  return async (before, form) => {
    try {
      return await action(before, form)
    } catch (error) {
      // A redirect to the next page is also thrown.
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
