'use client'

import { usePathname, useRouter } from 'next/navigation'
import { createContext, use, useCallback, useEffect, useMemo, useState, useTransition } from 'react'
import { useConnection } from '@/components/form/connection-scope'
import { GoingContext } from '@/components/ui/going'
import { type PageShape, shapeOf } from './page-shape'

// If a page comes sooner than this, a skeleton would only flicker.
const SLOW_MS = 120

const UnderWayContext = createContext<string | null>(null)

/** Knows which page is being loaded, by a link or by a key, and shows a line on top until it is here. */
export function GoingScope({ children }: { children: React.ReactNode }) {
  const router = useRouter()
  const { mustStay } = useConnection()
  const [link, setLink] = useState<string | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [isGoing, startGoing] = useTransition()
  const begin = useCallback((to: string) => {
    setLink(to)
    return () => setLink((now) => (now === to ? null : now))
  }, [])
  const go = useCallback(
    (href: string) => {
      const goOn = () => {
        setKey(href)
        startGoing(() => router.push(href))
      }
      if (!mustStay(goOn)) goOn()
    },
    [mustStay, router],
  )
  // A link reports its page in an effect that depends only on `begin`.
  const going = useMemo(() => ({ begin, go }), [begin, go])
  const to = isGoing ? key : link
  return (
    <GoingContext value={going}>
      <UnderWayContext value={to}>
        {children}
        {to !== null && (
          <div
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-going bg-khata print:hidden"
          />
        )}
      </UnderWayContext>
    </GoingContext>
  )
}

interface ComingProps {
  /** The skeletons of pages. They are drawn on the server, because most visits see none. */
  shapes: Readonly<Record<PageShape, React.ReactNode>>
  children: React.ReactNode
}

/**
 * The content of the page. On a slow connection, the skeleton of the next page while that is loading. The present page stays as it is
 * behind it, in case the next one does not come.
 */
export function Coming({ shapes, children }: ComingProps) {
  const to = use(UnderWayContext)
  const here = usePathname()
  const path = to === null ? here : new URL(to, 'http://here').pathname
  const isSlow = useIsSlow(to)
  const isShape = isSlow && path !== here
  return (
    <>
      {isShape && shapes[shapeOf(path)]}
      <div hidden={isShape} className="flex flex-col gap-6">
        {children}
      </div>
    </>
  )
}

/** Whether a page has been loading for a while. */
function useIsSlow(to: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => setSlow(to), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(null)
    }
  }, [to])
  return to !== null && slow === to
}
