import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Does something when the person has gone on to another page. Not on the first one: what a person has opened before the
 * script of the page began stays open.
 */
export function useNextPage(act: () => void): void {
  const pathname = usePathname()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) act()
    before.current = pathname
  }, [pathname, act])
}
