'use client'

import { use } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { Environment } from '@/lib/core/api-key-format'
import { EnvironmentContext, useHere } from './environment-context'
import { GO_LIVE } from './go-live'
import { placeHref } from './place-href'

/** Goes to the same place in the other environment. An object exists in only one environment, so its list opens. */
export function EnvironmentSwitch({
  label,
  titles,
  leadsToGoLive,
}: {
  label: string
  titles: Readonly<Record<Environment, string>>
  /** True if nobody has subscribed in production yet. Its button then leads to what is missing. */
  leadsToGoLive: boolean
}) {
  const environment = use(EnvironmentContext)
  const here = useHere()
  const hrefOf = (each: Environment) => {
    if (each === environment) return placeHref(each, here?.path ?? '')
    if (each === 'production' && leadsToGoLive) return GO_LIVE
    return placeHref(each, here?.isOnlyHere ? '' : (here?.path ?? ''))
  }
  return (
    <nav aria-label={label} className="grid grid-cols-2 rounded-md bg-action-quiet p-0.5 text-xs">
      {(['sandbox', 'production'] as const).map((each) => (
        <PageLink
          key={each}
          href={hrefOf(each)}
          isAskedAhead={false}
          aria-current={each === environment ? 'true' : undefined}
          className="flex min-h-7 items-center justify-center rounded-md font-medium text-ink-muted hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink"
        >
          {titles[each]}
        </PageLink>
      ))}
    </nav>
  )
}
