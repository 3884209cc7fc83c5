import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Does something when the person has gone to another page. Not on the first page: what a person opened there before the script started
 * stays open.
 */
export function useNextPage(act: () => void): void {
  const pathname = usePathname()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) act()
    before.current = pathname
  }, [pathname, act])
}
