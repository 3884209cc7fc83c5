'use client'

import { useRef } from 'react'
import { useNextPage } from './use-next-page'

export const SHEET_ID = 'places'

/**
 * The rail. On a wide screen it is next to the page. On a phone it is a sheet that a button opens: the browser's own popover, which works
 * without JavaScript and closes on Escape and on a tap outside.
 */
export function PhoneSheet({ children }: { children: React.ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useNextPage(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  })
  return (
    <div
      ref={sheet}
      id={SHEET_ID}
      popover="auto"
      className="m-0 h-dvh w-72 max-w-[85vw] flex-col gap-3 border-0 border-r border-line bg-sunken p-3 text-ink backdrop:bg-scrim/50 open:flex max-lg:open:animate-open lg:sticky lg:inset-auto lg:top-(--band,0px) lg:flex lg:h-[calc(100dvh-var(--band,0px))] lg:w-60 lg:gap-2 lg:shrink-0 print:hidden!"
    >
      {children}
    </div>
  )
}
