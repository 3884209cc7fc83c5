'use client'

import { buttonClass } from './button-look'
import { PageLink, useIsUnderWay } from './page-link'
import { Spinner } from './spinner'

/** Shows more rows of a list. The page keeps its position. Without JavaScript the longer list is loaded again. */
export function LoadMore({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <PageLink href={href} scroll={false} className={buttonClass({ look: 'quiet', size: 'small' })}>
      <Pending />
      {children}
    </PageLink>
  )
}

function Pending() {
  return useIsUnderWay() && <Spinner />
}
