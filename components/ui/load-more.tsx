'use client'

import Link, { useLinkStatus } from 'next/link'
import { buttonClass } from './button-look'
import { Spinner } from './spinner'

/** Shows more rows of a list. The page stays where it is; without JavaScript the longer list is loaded anew. */
export function LoadMore({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      className={buttonClass({ look: 'quiet', size: 'small' })}
    >
      <Pending />
      {children}
    </Link>
  )
}

function Pending() {
  return useLinkStatus().pending && <Spinner />
}
