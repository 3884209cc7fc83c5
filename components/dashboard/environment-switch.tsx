'use client'

import { use } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { Environment } from '@/lib/core/api-key-format'
import { EnvironmentContext, useHere } from './environment-context'
import { placeHref } from './place-href'

/** Goes to the same place in the other environment. An object exists in one environment only, so its list opens. */
export function EnvironmentSwitch({
  label,
  titles,
}: {
  label: string
  titles: Readonly<Record<Environment, string>>
}) {
  const environment = use(EnvironmentContext)
  const here = useHere()
  return (
    <nav aria-label={label} className="grid grid-cols-2 rounded-md bg-action-quiet p-0.5 text-xs">
      {(['sandbox', 'production'] as const).map((each) => (
        <PageLink
          key={each}
          href={placeHref(each, each !== environment && here?.isOnlyHere ? '' : (here?.path ?? ''))}
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
