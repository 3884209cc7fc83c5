'use client'

import { Check, Copy } from 'lucide-react'
import { copy } from './copy'

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. Then the button shows only an icon. Without it the button says "Copy". */
  what?: string
  /** The button's texts before and after copying, on a page in another language. */
  words?: { copy: string; copied: string } | undefined
}

const BEFORE = 'in-data-copied:hidden'
const AFTER = 'hidden in-data-copied:inline'

/**
 * Copies a text and says so, also to screen readers. It takes the colour of its surroundings. In a CodeBlock the script of readers' pages
 * does the copying, because the framework is not there.
 */
export function CopyButton({ text, what, words }: CopyButtonProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => copy(text, currentTarget)}
      className={`relative z-[1] min-h-6 shrink-0 rounded-md text-xs font-medium transition-colors hover:bg-current/10 ${what ? 'inline-grid size-6 place-items-center' : 'px-2 py-1'}`}
    >
      {what && (
        <>
          <Copy aria-hidden="true" className={`size-3.5 ${BEFORE}`} />
          <Check aria-hidden="true" className={`size-3.5 ${AFTER}`} />
        </>
      )}
      <span aria-live="polite" className={what && 'sr-only'}>
        <span className={BEFORE}>{words?.copy ?? (what ? `Copy ${what}` : 'Copy')}</span>
        <span className={AFTER}>{words?.copied ?? 'Copied'}</span>
      </span>
    </button>
  )
}
