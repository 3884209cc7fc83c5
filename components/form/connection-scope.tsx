'use client'

import { createContext, use, useCallback, useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import type { Messages } from '@/messages/catalogue'

/** What is said when the server cannot be reached, in the language of the page. */
export type ConnectionWords = Messages['connection']

interface Connection {
  words: ConnectionWords
  /** Whether the browser is offline, so that no other page can come. It then says so. */
  mustStay(): boolean
}

const ConnectionContext = createContext<Connection | null>(null)

/** Every page is inside of a ConnectionScope, which the root layout has. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new TypeError('this page is in no ConnectionScope')
  return connection
}

/** Offline, links and searches of the page stay where they are: the browser's own page would replace what was typed. */
export function ConnectionScope({ words, children }: { words: ConnectionWords; children: React.ReactNode }) {
  const [isHeld, setIsHeld] = useState(false)
  const mustStay = useCallback(() => {
    setIsHeld(!navigator.onLine)
    return !navigator.onLine
  }, [])
  useEffect(() => {
    const hold = (event: Event) => leavesPage(event) && mustStay() && event.preventDefault()
    const release = () => setIsHeld(false)
    window.addEventListener('click', hold, true)
    window.addEventListener('submit', hold, true)
    window.addEventListener('online', release)
    return () => {
      window.removeEventListener('click', hold, true)
      window.removeEventListener('submit', hold, true)
      window.removeEventListener('online', release)
    }
  }, [mustStay])
  return (
    <ConnectionContext value={{ words, mustStay }}>
      {children}
      <div aria-live="polite" className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-sm">
        {isHeld && (
          <div className="rounded-md shadow-float">
            <Notice look="warning">{words.offline}</Notice>
          </div>
        )}
      </div>
    </ConnectionContext>
  )
}

/** Whether it asks for another page in this window. */
function leavesPage(event: Event): boolean {
  const { target } = event
  // A form with a script of its own has no address to go to.
  if (target instanceof HTMLFormElement && event.type === 'submit')
    return target.method === 'get' && !target.action.startsWith('javascript:')
  const link =
    target instanceof Element && event.type === 'click' && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || !link.protocol.startsWith('http')) return false
  return link.href.split('#')[0] !== window.location.href.split('#')[0] || !link.hash
}
