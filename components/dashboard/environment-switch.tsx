'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { use } from 'react'
import { Going } from '@/components/ui/going'
import type { Environment } from '@/lib/core/api-key-format'
import { EnvironmentContext } from './environment-context'
import { placeHref, placeOf, placesOf } from './places'

const TITLES: Record<Environment, string> = { sandbox: 'Sandbox', production: 'Production' }

/** Goes to the same place in the other environment. An object exists in one environment only, so its list opens. */
export function EnvironmentSwitch() {
  const environment = use(EnvironmentContext)
  const here = placeOf(environment, usePathname())?.path ?? ''
  return (
    <nav aria-label="Environment" className="grid grid-cols-2 rounded-md bg-action-quiet p-0.5 text-xs">
      {(['sandbox', 'production'] as const).map((each) => (
        <Link
          key={each}
          href={placeHref(each, hasPlace(each, here) ? here : '')}
          prefetch={false}
          aria-current={each === environment ? 'true' : undefined}
          className="flex min-h-7 items-center justify-center rounded-md font-medium text-ink-muted hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink"
        >
          {TITLES[each]}
          <Going to={placeHref(each, '')} />
        </Link>
      ))}
    </nav>
  )
}

function hasPlace(environment: Environment, path: string): boolean {
  return placesOf(environment).some(({ places }) => places.some((place) => place.path === path))
}
