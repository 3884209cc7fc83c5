'use client'

import { useFormStatus } from 'react-dom'

const LOOKS = {
  primary:
    'bg-emerald-700 text-white hover:bg-emerald-800 dark:bg-emerald-400 dark:text-neutral-950 dark:hover:bg-emerald-300',
  quiet: 'border border-neutral-500 hover:bg-neutral-100 dark:hover:bg-neutral-800',
} as const

interface SubmitButtonProps {
  children: React.ReactNode
  look?: keyof typeof LOOKS
}

/** Sends its form once: while the answer is under way it cannot be pressed again. */
export function SubmitButton({ children, look = 'primary' }: SubmitButtonProps) {
  const { pending } = useFormStatus()
  return (
    <button
      type="submit"
      disabled={pending}
      className={`h-11 rounded-md px-4 text-base font-medium focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-700 disabled:opacity-60 dark:focus-visible:outline-emerald-400 ${LOOKS[look]}`}
    >
      {children}
    </button>
  )
}
