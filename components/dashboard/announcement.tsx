'use client'

import { usePathname } from 'next/navigation'
import { createContext, useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ANNOUNCEMENT_COOKIE } from './announcement-cookie'

const SHOWN_MS = 6_000

/** Shows a sentence about what was just done, and screen readers read it. */
export const AnnounceContext = createContext<(sentence: string) => void>(() => undefined)

/** Shows what was just done: on this page, or on the page before. */
export function AnnouncementScope({ children }: { children: React.ReactNode }) {
  const pathname = usePathname()
  const [sentence, setSentence] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks on each page, and when a page is shown anew
  useEffect(() => {
    const left = takeAnnouncement()
    if (left) setSentence(left)
  }, [pathname, children])
  useEffect(() => {
    if (!sentence) return
    const timer = setTimeout(() => setSentence(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <AnnounceContext value={setSentence}>
      {children}
      <div aria-live="polite" className="fixed right-4 bottom-4 z-30 max-w-sm">
        {sentence && (
          <div className="animate-open rounded-md shadow-float">
            <Notice look="success">{sentence}</Notice>
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
  document.cookie = `${ANNOUNCEMENT_COOKIE}=; path=/dashboard; max-age=0`
  return decodeURIComponent(cookie.slice(ANNOUNCEMENT_COOKIE.length + 1))
}
