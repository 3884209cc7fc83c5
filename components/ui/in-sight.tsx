'use client'

import { useEffect, useRef } from 'react'

/** Inside of what is chosen in a row that scrolls sideways: brings it into sight. */
export function InSight() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const chosen = mark.current?.parentElement
    const row = chosen?.closest('ul, nav')
    // Only the row moves, never the page.
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
  }, [])
  return <span ref={mark} aria-hidden="true" className="hidden" />
}
