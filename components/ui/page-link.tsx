'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useState, useTransition } from 'react'
import { GoingContext } from './going'

// A pointer that only passes a row leaves it sooner. A person who means to press it stays longer.
const MEANT_MS = 60
// Everything that the page shows.
const WHOLE_PAGE = { kind: 'full' } as Parameters<ReturnType<typeof useRouter>['prefetch']>[1]

const UnderWayContext = createContext(false)

/** Inside a link: whether its page is being loaded. */
export const useIsUnderWay = (): boolean => use(UnderWayContext)

interface PageLinkProps extends React.ComponentProps<'a'> {
  /** A path that begins with `/`. The browser handles all others. */
  href: string
  /** False keeps the scroll position. */
  scroll?: boolean
  /** False loads the page only after the press. */
  isAskedAhead?: boolean
}

/**
 * A link to another page. The page is requested when a pointer rests on the link or a finger touches it, so it is mostly there when the
 * press ends. Until then the frame shows that it is being loaded. Customers' pages are not requested ahead, because they count visitors.
 * The framework's own link would add 2 KB to each page, and the largest page has none left of its 160.
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
