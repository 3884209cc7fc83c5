'use client'

import { useState } from 'react'

const SHOWN_MS = 2_000

/** Copies a text and says so, to screen readers too. It takes the colour of what it stands in. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button
      type="button"
      onClick={copy}
      className="min-h-6 rounded-md px-2 py-1 text-xs font-medium transition-colors hover:bg-current/10"
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
