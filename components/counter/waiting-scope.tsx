'use client'

import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { newFormKey } from '@/components/form/form-key'
import { HOUR_MS } from '@/lib/core/duration'
import { RESPONSE_KEPT_HOURS } from '@/lib/core/idempotency'
import { useDesk } from './desk'
import { type Answer, sendCall } from './send-call'
import { MOST_WAITING, type WaitingCall } from './waiting-call'
import { WaitingStore } from './waiting-store'

// Often enough that nobody has to wait for it, and little load compared with one search.
const TRIES_EVERY_MS = 5_000
// As many as can be queued.
const MOST_SENT = MOST_WAITING
// The server forgets a key after a day. After that it is unknown whether a call was done. The hour is a margin for wrong clocks.
const SENT_WITHIN_MS = (RESPONSE_KEPT_HOURS - 1) * HOUR_MS

/** The result of a call. `unkept`: no answer came, and the browser cannot store it. */
export type Outcome = Exclude<Answer, { is: 'lost' }> | { is: 'waits' } | { is: 'unkept' }

/** A queued call that has now been done. */
export interface SentCall {
  call: WaitingCall
  /** The API's answer. */
  data: unknown
}

/** Loads code that few calls need. The desk loads it at once, for the time without a connection. */
export const loadForToday = () => import('./for-today')

interface Waiting {
  /** The queued calls, oldest first. */
  calls: readonly WaitingCall[]
  /** Queued calls that are done now, oldest first, until the person has seen them. */
  sent: readonly SentCall[]
  forgetSent(): void
  /** True if the server cannot be reached. */
  isLineLost: boolean
  /** Call it when another kind of call got an answer or none. */
  noteLine(isLost: boolean): void
  /**
   * Sends a call. If no answer comes, it is queued.
   * @param isSeen whether the person still sees the form. A refusal that the form cannot show stays in the queue.
   */
  send(call: WaitingCall, isSeen: () => boolean): Promise<Outcome>
  /** Sends a queued call once more, even after a refusal. */
  sendAgain(call: WaitingCall): void
  drop(key: string): void
}

const WaitingContext = createContext<Waiting | null>(null)

/** The queue of this counter. Use it inside a WaitingScope. */
export function useWaiting(): Waiting {
  const waiting = use(WaitingContext)
  if (!waiting) throw new TypeError('this page is in no WaitingScope')
  return waiting
}

/** True if it is too old to be sent automatically: the server may have forgotten its key. */
export const isTooOld = ({ takenAt }: WaitingCall) => Date.now() - takenAt > SENT_WITHIN_MS

const NOTHING: readonly WaitingCall[] = []
const isOpen = (call: WaitingCall) => call.refusal === undefined && !isTooOld(call)

/**
 * Queues calls that get no answer, and sends them when the connection is back. @param owner identifies the person, the business and the
 * environment.
 */
export function WaitingScope({ owner, children }: { owner: string; children: React.ReactNode }) {
  const environment = use(EnvironmentContext)
  const desk = useDesk()
  const { words } = desk
  const store = useMemo(() => (typeof window === 'undefined' ? null : new WaitingStore(owner)), [owner])
  const calls = useSyncExternalStore(
    useCallback((listener) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.read() ?? NOTHING,
    () => NOTHING,
  )
  const [isLineLost, noteLine] = useState(false)
  const [sent, setSent] = useState<readonly SentCall[]>([])
  // The calls being sent, so that one window does not send a call twice at a time. The server makes sure that it is done once.
  const sending = useRef(new Set<string>())

  const attempt = async (call: WaitingCall): Promise<Answer> => {
    const answer = await sendCall(environment, call, words)
    sending.current.delete(call.key)
    noteLine(answer.is === 'lost')
    if (answer.is === 'done' || (answer.is === 'refused' && !answer.mayCome)) return answer
    // It waits for the next attempt. If it was discarded meanwhile, it is not stored again.
    if (answer.is === 'refused' && store?.has(call.key)) store.put({ ...call, obstacle: answer.message })
    return answer
  }
  // The refusal is stored under the key, so another attempt needs a new key. If the day is closed for this person, that attempt is dated
  // today.
  const keepRefused = async (call: WaitingCall, { message, params }: Extract<Answer, { is: 'refused' }>) => {
    const isDayClosed = params.has('receivedAt')
    const next = isDayClosed ? (await loadForToday()).forToday(call, desk) : call
    const refusal = isDayClosed ? words.dayClosed : message
    store?.replace(call.key, { ...withoutNotes(next), key: newFormKey(), refusal })
  }
  const send = async (call: WaitingCall, isSeen: () => boolean): Promise<Outcome> => {
    sending.current.add(call.key)
    // Stored before it is sent, because the power may fail meanwhile.
    const isKept = store?.put(call)
    const answer = await attempt(call)
    if (answer.is === 'lost' || (answer.is === 'refused' && answer.mayCome))
      return { is: isKept ? 'waits' : 'unkept' }
    if (answer.is === 'refused' && !isSeen()) await keepRefused(call, answer)
    else store?.remove(call.key)
    return answer
  }
  const sendWaiting = async (call: WaitingCall): Promise<boolean> => {
    if (sending.current.has(call.key)) return true
    sending.current.add(call.key)
    const answer = await attempt(call)
    if (answer.is === 'done') {
      store?.remove(call.key)
      setSent((before) => [...before, { call, data: answer.data }].slice(-MOST_SENT))
    }
    if (answer.is === 'refused' && !answer.mayCome) await keepRefused(call, answer)
    return answer.is !== 'lost'
  }
  const isRunning = useRef(false)
  const sendAll = useEffectEvent(async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const open = calls.filter(isOpen)
      if (open.length === 0 && isLineLost) noteLine(!(await isServerThere()))
      // In the order in which they were taken. After a lost one, the others would be lost, too.
      for (const call of open) if (!(await sendWaiting(call))) break
    } finally {
      isRunning.current = false
    }
  })
  const isWaiting = isLineLost || calls.some(isOpen)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void sendAll()
    const timer = setInterval(again, TRIES_EVERY_MS)
    window.addEventListener('online', again)
    // After a reload.
    again()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])
  useEffect(() => {
    const isGone = () => noteLine(true)
    if (!navigator.onLine) isGone()
    window.addEventListener('offline', isGone)
    return () => window.removeEventListener('offline', isGone)
  }, [])

  return (
    <WaitingContext
      value={{
        calls,
        sent,
        forgetSent: () => setSent([]),
        isLineLost,
        noteLine,
        send,
        sendAgain: (call) => void sendWaiting(withoutNotes(call)),
        drop: (key) => store?.remove(key),
      }}
    >
      {children}
    </WaitingContext>
  )
}

const withoutNotes = ({ refusal: _, obstacle: __, ...call }: WaitingCall): WaitingCall => call

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(TRIES_EVERY_MS) })).ok
  } catch {
    return false
  }
}
