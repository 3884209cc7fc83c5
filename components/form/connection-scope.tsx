'use client'

import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'

/** What is said if the server cannot be reached, in the page's language. */
export type ConnectionWords = Messages['connection']

interface Connection {
  words: ConnectionWords
  /** The language of these texts. A dashboard page may be in another one. */
  language: Language
  /**
   * True if the browser is offline, so that no other page can be loaded. It then says so, and continues when the connection is back, unless
   * the person does something else first.
   */
  mustStay(goOn: () => void): boolean
}

const ConnectionContext = createContext<Connection | null>(null)

/** The root layout puts every page inside a ConnectionScope. */
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
 * While offline, links and searches stay on the page, because the browser's own error page would replace what was typed. A browser is
 * offline for a moment whenever its network changes, so the press is not lost: the page continues when the connection is back.
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
    // Somebody who presses or types something else no longer wants to leave.
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

/** How to repeat the navigation, if the event opens another page in this window. */
function wayOut(event: Event): (() => void) | null {
  const { target } = event
  // A form with its own script leads to no other page.
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

/** The message of a page that failed. It is here because every page has loaded this file before it can fail. */
export function Failed(failure: Omit<React.ComponentProps<typeof Failure>, 'words'>) {
  const { words, language } = useConnection()
  return (
    <div lang={language}>
      <Failure words={words.failed} {...failure} />
    </div>
  )
}
