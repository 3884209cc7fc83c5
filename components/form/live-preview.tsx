'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormAction } from './form-state'

interface LivePreviewProps {
  /** Shows what the form would make so far. */
  preview: FormAction<React.ReactNode>
  /** The language of the preview. */
  lang: string
  /** The preview of what is stored, shown at first. */
  stored: React.ReactNode
  /** Shown while there is nothing to preview yet. */
  none: React.ReactNode
  /** The text while the form cannot be read. */
  behind: string
  /** Shown above the preview. */
  head: React.ReactNode
  /** The form. */
  children: React.ReactNode
}

// Longer than the time between two letters, so that the paper does not flicker while a word is typed.
const PAUSE_MS = 300
const NOT_SENT = { key: '', values: {}, errors: {} }

/**
 * A form with a preview of what it would make. The preview is requested after a pause in typing, one at a time. If the input cannot be read
 * yet, such as half an amount, the preview stays as it was, and says so.
 */
export function LivePreview({ preview, lang, stored, none, behind, head, children }: LivePreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  const [shown, setShown] = useState<{ what?: React.ReactNode; isBehind: boolean }>({ isBehind: false })

  const look = useEffectEvent(async () => {
    const form = box.current?.querySelector('form')
    if (!form) return
    const fields = new FormData(form)
    fields.set('lang', lang)
    const text = JSON.stringify([...fields])
    if (text === asked.current) return
    asked.current = text
    const { done } = await preview(NOT_SENT, fields).catch(
      () => NOT_SENT as Awaited<ReturnType<typeof preview>>,
    )
    // A later request is under way.
    if (asked.current !== text) return
    setShown(({ what }) => (done ? { what: done.data, isBehind: false } : { what, isBehind: true }))
  })
  // The language of the page has changed, or the browser has kept what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for the language that the page has now
  useEffect(() => {
    look()
  }, [lang])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), PAUSE_MS)
    }
    // A press adds or removes a row.
    for (const what of ['input', 'click'])
      box.current?.addEventListener(what, lookSoon, { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])

  const paper = shown.what ?? stored
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
      <div ref={box}>{children}</div>
      <div className={`flex min-w-0 flex-col gap-3 xl:sticky xl:top-6 ${stored ? '' : 'noscript:hidden'}`}>
        {head}
        {paper ? (
          <>
            <div className={shown.isBehind ? 'opacity-60' : ''}>{paper}</div>
            <p role="status" className="text-xs text-ink-muted">
              {shown.isBehind && behind}
            </p>
          </>
        ) : (
          none
        )}
      </div>
    </div>
  )
}
