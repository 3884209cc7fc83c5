'use client'

import { use, useEffect, useRef } from 'react'
import { PageLink, useIsUnderWay } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import { EnvironmentContext, useHere } from './environment-context'
import { placeHref } from './place-href'

/** A place in the rail. It is highlighted while one of its pages is open. */
export function RailLink({ path, children }: { path: string; children: React.ReactNode }) {
  const environment = use(EnvironmentContext)
  const isHere = useHere()?.path === path
  const row = useRef<HTMLAnchorElement>(null)
  // The rail may be longer than the window.
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <PageLink
      ref={row}
      href={placeHref(environment, path)}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-7 items-center gap-2.5 rounded-md border-l-2 border-transparent px-2 text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink aria-[current]:border-khata aria-[current]:bg-action-quiet aria-[current]:font-medium aria-[current]:text-ink"
    >
      {children}
      <UnderWay />
    </PageLink>
  )
}

/** The page is being loaded. The present one stays until it is here. */
function UnderWay() {
  return (
    useIsUnderWay() && (
      <span className="ml-auto">
        <Spinner />
      </span>
    )
  )
}
