import { Fragment } from 'react'

/** A sentence of the reference, in which backticks mark code. */
export function Inline({ text }: { text: string }) {
  return text.split('`').map((part, i) => {
    const key = `${i} ${part}`
    return i % 2 === 1 ? <C key={key}>{part}</C> : <Fragment key={key}>{part}</Fragment>
  })
}

/** Code inside a sentence. */
export function C({ children }: { children: React.ReactNode }) {
  return (
    <code className="rounded-md bg-sunken px-1 py-0.5 font-mono text-[0.875em] break-words text-ink">
      {children}
    </code>
  )
}
