'use client'

import { useId, useState } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; title: string; panel: React.ReactNode }[]
}

// Where a key leads from the tab at `at`, among `count` tabs.
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Several forms of the same content, one of them visible. ← and → choose. All are in the page, for search and copying. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const [chosen, choose] = useState(tabs[0]?.value)
  const onKey = (event: React.KeyboardEvent, at: number) => {
    const next = tabs[KEYS[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    choose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-4 overflow-x-auto border-b border-line text-sm"
      >
        {tabs.map(({ value: each, title }, at) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-controls={`${id}-${each}-panel`}
            aria-selected={each === chosen}
            // Tab goes to the chosen one, and from there into its panel.
            tabIndex={each === chosen ? 0 : -1}
            onClick={() => choose(each)}
            onKeyDown={(event) => onKey(event, at)}
            className="-mb-px min-h-8 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-khata aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ value: each, panel }) => (
        <div
          key={each}
          role="tabpanel"
          id={`${id}-${each}-panel`}
          aria-labelledby={`${id}-${each}`}
          hidden={each !== chosen}
          className="min-w-0"
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
