'use client'

import { lazy, Suspense, use } from 'react'
import { SelectionContext } from '@/components/ui/selection'
import type { BulkBarProps } from './bulk-bar'

// Loaded when the first row is selected. Most visits to a list select none.
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))
// Loaded where a filter leads to it.
const BulkVerbs = lazy(async () => ({ default: (await import('./bulk-verbs')).BulkVerbs }))

const isAnyChosen = (selection: React.ContextType<typeof SelectionContext>): boolean =>
  selection !== null && selection.chosen.size + selection.elsewhere.length > 0

/** The actions for the selected rows, while some are selected. */
export function BarOfChosen(props: BulkBarProps) {
  if (!isAnyChosen(use(SelectionContext))) return null
  return (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  )
}

type BarOfAllProps = Pick<BulkBarProps, 'actions' | 'where' | 'words'> & { children: React.ReactNode }

/** What people come for with these filters, for all rows that match. While some are chosen, their bar has it. */
export function BarOfAll({ actions, where, words, children }: BarOfAllProps) {
  if (isAnyChosen(use(SelectionContext))) return null
  return (
    <section aria-label={words.matching} className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="figures text-ink-muted">{children}</p>
      <Suspense>
        <BulkVerbs actions={actions} sent={{ where }} words={words} />
      </Suspense>
    </section>
  )
}
