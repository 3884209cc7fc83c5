'use client'

import { useFormStatus } from 'react-dom'
import { type ButtonLook, buttonClass } from './button-look'

interface SubmitButtonProps extends ButtonLook {
  children: React.ReactNode
  /** Its accessible name, if the text alone does not say which object it is about. */
  label?: string
  /** Which of several buttons of a form was pressed. */
  name?: string
  value?: string
  /** True if it does not need filled fields. */
  formNoValidate?: boolean
}

/** Sends its form once: while the answer is on the way it shows this and does nothing more. Without JavaScript it only sends. */
export function SubmitButton({ children, label, name, value, formNoValidate, ...looks }: SubmitButtonProps) {
  const { pending, data } = useFormStatus()
  const isPressed = pending && (name === undefined || data?.get(name) === value)
  return (
    <button
      type="submit"
      aria-label={label}
      name={name}
      value={value}
      formNoValidate={formNoValidate}
      // A disabled button would lose the focus, and a person with a keyboard would lose their place.
      aria-disabled={pending}
      aria-busy={isPressed}
      onClick={(event) => pending && event.preventDefault()}
      className={buttonClass(looks)}
    >
      {children}
    </button>
  )
}
