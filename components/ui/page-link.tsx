'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useState, useTransition } from 'react'
import { GoingContext } from './going'

// A pointer that only passes by stays on a row for less. A person who means to press it stays for longer.
const MEANT_MS = 60
// With all that it shows.
const WHOLE_PAGE = { kind: 'full' } as Parameters<ReturnType<typeof useRouter>['prefetch']>[1]

const UnderWayContext = createContext(false)

/** Inside a link: whether its page is under way. */
export const useIsUnderWay = (): boolean => use(UnderWayContext)

interface PageLinkProps extends React.ComponentProps<'a'> {
  /** From `/` on. Another one is left to the browser. */
  href: string
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean
  /** False: its page is only asked for by the press. */
  isAskedAhead?: boolean
}

/**
 * A link to another page. Its page is asked for when a pointer rests on it or a finger touches it, so it is mostly there when
 * the press ends. While it is not, the frame shows that it is under way. A page for customers is not asked for: it counts who
 * comes. The framework's link would add 2 KB to each page, and the largest has none left of its 160.
 */
export function PageLink({
  href,
  scroll = true,
  isAskedAhead = href.startsWith('/dashboard/'),
  onClick,
  children,
  ...anchor
}: PageLinkProps) {
  const router = useRouter()
  const { begin } = use(GoingContext)
  const [isUnderWay, startGoing] = useTransition()
  const [isNear, setIsNear] = useState(false)
  const askAhead = () => isAskedAhead && router.prefetch(href, WHOLE_PAGE)
  useEffect(() => {
    if (!isNear || !isAskedAhead) return
    const timer = setTimeout(() => router.prefetch(href, WHOLE_PAGE), MEANT_MS)
    return () => clearTimeout(timer)
  }, [isNear, isAskedAhead, router, href])
  useEffect(() => (isUnderWay ? begin(href) : undefined), [isUnderWay, begin, href])
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !/^\/(?!\/)/.test(href) || isForBrowser(event)) return
        event.preventDefault()
        startGoing(() => router.push(href, { scroll }))
      }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onTouchStart={askAhead}
    >
      <UnderWayContext value={isUnderWay}>{children}</UnderWayContext>
    </a>
  )
}

/** The press opens another tab or window, or a file. */
const isForBrowser = ({
  currentTarget: { target, download },
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: React.MouseEvent<HTMLAnchorElement>): boolean =>
  (target !== '' && target !== '_self') || download !== '' || metaKey || ctrlKey || shiftKey || altKey
