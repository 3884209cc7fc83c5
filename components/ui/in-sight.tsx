'use client'

import { useEffect, useRef } from 'react'

/** Inside the chosen item of a row that scrolls sideways: scrolls it into view. */
export function InSight() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const chosen = mark.current?.parentElement
    const row = chosen?.closest('ul, nav')
    // Only the row scrolls, never the page.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
  }, [])
  return <span ref={mark} aria-hidden="true" className="hidden" />
}
