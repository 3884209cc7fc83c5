'use client'

import { Tabs as Base } from '@base-ui/react/tabs'

interface TabsProps {
  label: string
  tabs: readonly { value: string; title: string; panel: React.ReactNode }[]
  /** With `onChange`: what is chosen is kept outside, such as for several of them on one page. */
  value?: string
  onChange?: (value: string) => void
}

/** The same thing in several forms, one of them shown. ← and → choose. All are in the page, for search and for copies. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
      className="flex flex-col gap-3"
    >
      <Base.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line text-sm">
        {tabs.map(({ value: each, title }) => (
          <Base.Tab
            key={each}
            value={each}
            className="-mb-px min-h-8 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 transition-colors hover:text-ink data-[active]:border-khata data-[active]:text-ink"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value: each, panel }) => (
        <Base.Panel key={each} value={each} keepMounted className="min-w-0">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
