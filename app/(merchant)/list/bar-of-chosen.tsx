'use client'

import { lazy, Suspense, use } from 'react'
import { SelectionContext } from '@/components/ui/selection'
import type { BulkBarProps } from './bulk-bar'

// Loaded when the first row is selected. Most visits to a list select none.
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))

/** The actions for the selected rows, while some are selected. */
export function BarOfChosen(props: BulkBarProps) {
  const selection = use(SelectionContext)
  if (!selection || selection.chosen.size + selection.elsewhere.length === 0) return null
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  )
}
