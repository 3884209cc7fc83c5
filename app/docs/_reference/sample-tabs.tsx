'use client'

import { useSyncExternalStore } from 'react'
import { Tabs } from '@/components/ui/tabs'

const KEY = 'khata-docs-sample'
const pages = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  pages.add(changed)
  return () => pages.delete(changed)
}

function choose(value: string): void {
  localStorage.setItem(KEY, value)
  for (const changed of pages) changed()
}

/** A sample in several languages. The reader's choice counts for all samples, and is kept in this browser. */
export function SampleTabs({ tabs }: { tabs: React.ComponentProps<typeof Tabs>['tabs'] }) {
  const chosen = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  )
  const value = (tabs.find((each) => each.value === chosen) ?? tabs[0])?.value ?? ''
  return <Tabs label="Language of the sample" tabs={tabs} value={value} onChange={choose} />
}
