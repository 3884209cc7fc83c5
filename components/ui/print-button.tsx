'use client'

import { Button } from './button'

/** Prints the page. */
export function PrintButton() {
  return (
    <Button type="button" look="quiet" size="small" onClick={() => window.print()}>
      Print
    </Button>
  )
}
