'use client'

import { lazy, Suspense, use } from 'react'
import { SelectionContext } from '@/components/ui/selection'
import type { BulkBarProps } from './bulk-bar'

// Loaded with the first row that is chosen: most visits of a list choose none.
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))

/** What can be done with the chosen rows, while there are some. */
export function BarOfChosen(props: BulkBarProps) {
  const selection = use(SelectionContext)
  if (!selection || selection.chosen.size + selection.elsewhere.length === 0) return null
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  )
}
