'use client'

import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'

/** What is said when the server cannot be reached, in the language of the page. */
export type ConnectionWords = Messages['connection']

interface Connection {
  words: ConnectionWords
  /** Of these words. A page of the dashboard may be in another one. */
  language: Language
  /**
   * Whether the browser is offline, so that no other page can come. It then says so, and goes on when the connection is back,
   * unless the person does something else before.
   */
  mustStay(goOn: () => void): boolean
}

const ConnectionContext = createContext<Connection | null>(null)

/** Every page is inside of a ConnectionScope, which the root layout has. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext)
  if (!connection) throw new TypeError('this page is in no ConnectionScope')
  return connection
}

interface ConnectionScopeProps {
  words: ConnectionWords
  language?: Language
  children: React.ReactNode
}

/**
 * Offline, links and searches of the page stay where they are: the browser's own page would replace what was typed. A browser
 * is offline for a moment whenever its network changes, so the press is not lost: the page goes on when the connection is back.
 */
export function ConnectionScope({ words, language = DEFAULT_LANGUAGE, children }: ConnectionScopeProps) {
  const [isHeld, setIsHeld] = useState(false)
  const held = useRef<(() => void) | null>(null)
  const mustStay = useCallback((goOn: () => void) => {
    held.current = navigator.onLine ? null : goOn
    setIsHeld(!navigator.onLine)
    return !navigator.onLine
  }, [])
  useEffect(() => {
    // Who presses or types something else does not want to leave any more.
    const forget = () => {
      held.current = null
    }
    const hold = (event: Event) => {
      forget()
      const goOn = wayOut(event)
      if (goOn && mustStay(goOn)) event.preventDefault()
    }
    const release = () => {
      const goOn = held.current
      forget()
      setIsHeld(false)
      goOn?.()
    }
    window.addEventListener('click', hold, true)
    window.addEventListener('submit', hold, true)
    window.addEventListener('input', forget, true)
    window.addEventListener('online', release)
    return () => {
      window.removeEventListener('click', hold, true)
      window.removeEventListener('submit', hold, true)
      window.removeEventListener('input', forget, true)
      window.removeEventListener('online', release)
    }
  }, [mustStay])
  return (
    <ConnectionContext value={{ words, language, mustStay }}>
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

/** How to do it once more, if it asks for another page in this window. */
function wayOut(event: Event): (() => void) | null {
  const { target } = event
  // A form with a script of its own has no address to go to.
  if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    return target.method === 'get' && !target.action.startsWith('javascript:')
      ? () => target.isConnected && target.requestSubmit(event.submitter)
      : null
  // It opens in another window.
  if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)) return null
  const link =
    target instanceof Element && event.type === 'click' && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || !link.protocol.startsWith('http')) return null
  const isOfThisPage = link.hash && link.href.split('#')[0] === window.location.href.split('#')[0]
  return isOfThisPage ? null : () => link.isConnected && link.click()
}

/** What is said of a page that could not be made. It stands here because every page has loaded this before it fails. */
export function Failed(failure: Omit<React.ComponentProps<typeof Failure>, 'words'>) {
  const { words, language } = useConnection()
  return (
    <div lang={language}>
      <Failure words={words.failed} {...failure} />
    </div>
  )
}
