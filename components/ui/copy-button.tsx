'use client'

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

const SHOWN_MS = 2_000

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers, on a button that shows only an icon. Without it the button says "Copy". */
  what?: string
  /** The same on a page in another language: what the button says before, and after. */
  words?: { copy: string; copied: string } | undefined
}

/** Copies a text and says so, to screen readers too. It takes the colour of what it stands in. */
export function CopyButton({ text, what, words }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      className={`relative z-[1] min-h-6 shrink-0 rounded-md text-xs font-medium transition-colors hover:bg-current/10 ${what ? 'inline-grid size-6 place-items-center' : 'px-2 py-1'}`}
    >
      {what && <Icon aria-hidden="true" className="size-3.5" />}
      <span aria-live="polite" className={what && 'sr-only'}>
        {copied ? (words?.copied ?? 'Copied') : (words?.copy ?? (what ? `Copy ${what}` : 'Copy'))}
      </span>
    </button>
  )
}
