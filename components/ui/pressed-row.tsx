'use client'

import { useIsUnderWay } from './page-link'

/** Shows at once that the row of its link was pressed, until the page behind it is here. */
export function PressedRow() {
  return (
    useIsUnderWay() && (
      <span aria-hidden="true" className="absolute inset-0 animate-breathe rounded-md bg-ink/10" />
    )
  )
}
