'use client'

import { useFormStatus } from 'react-dom'
import { type ButtonLook, buttonClass } from './button-look'

interface SubmitButtonProps extends ButtonLook {
  children: React.ReactNode
  /** What it is called where its text alone does not say of whom. */
  label?: string
  /** Which of several buttons of a form was pressed. */
  name?: string
  value?: string
  /** It needs no filled fields. */
  formNoValidate?: boolean
}

/** Sends its form, once: while the answer is under way it shows so and does nothing. Without JavaScript it only sends. */
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
      // A disabled button would lose the focus, and with it the place of a person who uses the keyboard.
      aria-disabled={pending}
      aria-busy={isPressed}
      onClick={(event) => pending && event.preventDefault()}
      className={buttonClass(looks)}
    >
      {children}
    </button>
  )
}
