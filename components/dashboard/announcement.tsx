'use client'

import { usePathname } from 'next/navigation'
import { createContext, useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import type { FormAction, FormState } from '@/components/form/form-state'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { ANNOUNCEMENT_COOKIE } from './announcement-cookie'

const SHOWN_MS = 6_000
/** Long enough to read the sentence, notice a mistake, and reach the button. */
const UNDO_MS = 10_000
const TICK_MS = 500

/** Undoes what was just done: an ordinary operation, sent as an ordinary form. */
export interface Undo {
  action: FormAction<undefined>
  hidden: Record<string, string>
  /** The text on its button. English if it is left out. */
  words?: string | undefined
}

interface Announcement {
  sentence: string
  undo?: Undo | undefined
}

interface Announcer {
  /** Shows a sentence about what was just done. Screen readers read it out. */
  say(sentence: string, undo?: Undo): void
  /** Call it before sending something that may end on another page. If that page says that it is done, it offers this undo. */
  leaveWith(undo: Undo | undefined): void
}

const SILENT: Announcer = { say: () => undefined, leaveWith: () => undefined }

export const AnnounceContext = createContext(SILENT)

/** Shows what was just done, on this page or the page before, with a button to undo it if possible. */
export function AnnouncementScope({ children }: { children: React.ReactNode }) {
  const pathname = usePathname()
  const [shown, setShown] = useState<Announcement | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const leaving = useRef<Undo>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks on each page, and when a page is shown again
  useEffect(() => {
    const left = takeAnnouncement()
    if (!left) return
    setShown({ sentence: left, undo: leaving.current })
    leaving.current = undefined
  }, [pathname, children])
  useEffect(() => {
    if (!shown) return
    let left = shown.undo ? UNDO_MS : SHOWN_MS
    const timer = setInterval(() => {
      // It stays while somebody is about to press the button, or reads why it was refused.
      if (box.current?.matches(':hover, :focus-within, :has([role="alert"])')) return
      left -= TICK_MS
      if (left <= 0) setShown(null)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [shown])
  const settle = ({ done }: FormState<undefined>) => {
    if (!done) return
    // The button is gone, so the focus would be lost.
    if (box.current?.matches(':focus-within'))
      document.getElementById('content')?.focus({ preventScroll: true })
    setShown((present) => (present === shown ? (done.message ? { sentence: done.message } : null) : present))
  }
  const announcer: Announcer = {
    say: (sentence, undo) => setShown({ sentence, undo }),
    leaveWith(undo) {
      leaving.current = undo
    },
  }
  return (
    <AnnounceContext value={announcer}>
      {children}
      <div
        ref={box}
        aria-live="polite"
        className="fixed right-4 bottom-4 z-30 max-w-[min(24rem,calc(100vw-2rem))]"
      >
        {shown && (
          <div className="animate-open rounded-md shadow-float">
            <Notice look="success">
              {shown.undo ? (
                <Form
                  action={shown.undo.action}
                  hidden={shown.undo.hidden}
                  onSettled={settle}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
                >
                  <span>{shown.sentence}</span>
                  <span data-undo="">
                    <SubmitButton look="quiet" size="small">
                      {shown.undo.words ?? 'Undo'}
                    </SubmitButton>
                  </span>
                </Form>
              ) : (
                shown.sentence
              )}
            </Notice>
          </div>
        )}
      </div>
    </AnnounceContext>
  )
}

function takeAnnouncement(): string {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${ANNOUNCEMENT_COOKIE}=`))
  if (!cookie) return ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist in every browser
  document.cookie = `${ANNOUNCEMENT_COOKIE}=; path=/; max-age=0`
  return decodeURIComponent(cookie.slice(ANNOUNCEMENT_COOKIE.length + 1))
}
