import { use, useCallback, useEffect, useRef } from 'react'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { MINUTE_MS } from '@/lib/core/duration'
import { type DeskMember, useDesk } from './desk'
import type { KeptMembers } from './kept-members'
import { useWaiting } from './waiting-scope'

interface Keeper {
  /** Finds stored members by a text. Null if none are stored. */
  findKept: (text: string) => readonly DeskMember[] | null
  /** Call it after a payment or sale. */
  expireKept: () => void
}

/** Stores members on this device while there is a connection. */
export function useKeptMembers(): Keeper {
  const environment = use(EnvironmentContext)
  const { owner, membersKey } = useDesk()
  const { isLineLost } = useWaiting()
  const kept = useRef<KeptMembers>(undefined)
  useEffect(() => {
    if (isLineLost) return
    let isOpen = true
    const freshen = async () => {
      // Loaded after what the desk needs first.
      const { KeptMembers: Store } = await import('./kept-members')
      if (!isOpen) return
      kept.current ??= new Store(owner, environment, membersKey)
      await kept.current.freshen()
    }
    void freshen()
    const timer = setInterval(freshen, MINUTE_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [isLineLost, owner, environment, membersKey])
  useEffect(() => {
    const onStorage = (event: StorageEvent) => kept.current?.onStorage(event)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return {
    findKept: useCallback((text) => kept.current?.find(text) ?? null, []),
    expireKept: () => kept.current?.expire(),
  }
}
