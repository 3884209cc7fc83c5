'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ANNOUNCEMENT_COOKIE } from './announcement-cookie'

const SHOWN_MS = 6_000

/** Shows what was just done on the page before, and screen readers read it. */
export function Announcement() {
  const pathname = usePathname()
  const [sentence, setSentence] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks on each page
  useEffect(() => {
    const left = takeAnnouncement()
    if (!left) return
    setSentence(left)
    const timer = setTimeout(() => setSentence(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div aria-live="polite" className="fixed right-4 bottom-4 z-30 max-w-sm">
      {sentence && <Notice look="success">{sentence}</Notice>}
    </div>
  )
}

function takeAnnouncement(): string {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${ANNOUNCEMENT_COOKIE}=`))
  if (!cookie) return ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist in every browser
  document.cookie = `${ANNOUNCEMENT_COOKIE}=; path=/dashboard; max-age=0`
  return decodeURIComponent(cookie.slice(ANNOUNCEMENT_COOKIE.length + 1))
}
