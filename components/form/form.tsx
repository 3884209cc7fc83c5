'use client'

import { use, useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { useConnection } from './connection-scope'
import { newFormKey } from './form-key'
import { FormScopeContext } from './form-scope'
import type { FormAction, FormState } from './form-state'
import { ProofContext, SentAlongContext } from './sent-along'
import { useSending } from './use-sending'

const NOT_SENT = { key: '', values: {}, errors: {} }

interface FormProps<Data> {
  action: FormAction<Data>
  /** Sent along, such as the wire id of the object. */
  hidden?: Record<string, string>
  /** Told before each attempt. */
  onSend?: () => void
  /** Told after each attempt. */
  onSettled?: (state: FormState<Data>) => void
  /** The fields and the button. A function gets what the form shows after it was sent, such as a secret. */
  children: React.ReactNode | ((state: FormState<Data>) => React.ReactNode)
  className?: string
  /** Large on customers' pages. */
  scale?: 'medium' | 'large'
}

/**
 * A form that writes. It sends an idempotency key, so that a double click or a form that was sent again writes once. It
 * shows problems at their fields and moves the focus to the first one. If its answer is lost, it stays as it is and says
 * so. It works without JavaScript.
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
          // The server and the browser each make a key. Either is good.
          suppressHydrationWarning
        />
        {Object.entries({ ...use(SentAlongContext), ...hidden }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {problem && <FormProblem message={problem} requestId={state.requestId} />}
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

/** What stands above the fields: what is wrong with the form, and with what is sent along and has no field. */
function problemAbove(
  { message, errors }: Pick<FormState, 'message' | 'errors'>,
  hidden: Record<string, string>,
): string {
  return [message, ...Object.keys(hidden).map((name) => errors[name])].filter(Boolean).join(' ')
}

function FormProblem({ message, requestId }: { message: string; requestId: string | undefined }) {
  return (
    <Notice look="error">
      <p>{message}</p>
      {requestId && <p className="mt-1 font-mono text-xs">{requestId}</p>}
    </Notice>
  )
}
