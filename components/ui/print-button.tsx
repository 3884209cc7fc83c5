'use client'

import { Button } from './button'

/** Prints the page. */
export function PrintButton({ children }: { children: React.ReactNode }) {
  return (
    <Button type="button" look="quiet" size="small" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
