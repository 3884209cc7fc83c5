'use client'

import { useIsUnderWay } from './page-link'

/** Shows at once that a row's link was pressed, until its page is here. */
export function PressedRow() {
  return (
    useIsUnderWay() && (
      <span aria-hidden="true" className="absolute inset-0 animate-breathe rounded-md bg-ink/10" />
    )
  )
}
