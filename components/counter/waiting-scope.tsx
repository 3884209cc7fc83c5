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
import type { Environment } from '@/lib/core/api-key-format'
import { HOUR_MS } from '@/lib/core/duration'
import { RESPONSE_KEPT_HOURS } from '@/lib/core/idempotency'
import { filled } from '@/messages/filled'
import { type DeskWords, useDesk } from './desk'
import { asOfNow, clockTime, MOST_WAITING, type WaitingCall, waitingCallsIn } from './waiting-call'
import { WAITING_PREFIX } from './waiting-of-person'

// Often enough that nobody waits for it, and little beside one search.
const TRIES_EVERY_MS = 5_000
// The server forgets a key after a day. Later nobody could tell what was done from what was not. An hour is for clocks that go wrong.
const SENT_WITHIN_MS = (RESPONSE_KEPT_HOURS - 1) * HOUR_MS

/** What became of a call. `unkept`: no answer came, and the browser cannot keep it. */
export type Outcome = Exclude<Answer, { is: 'lost' }> | { is: 'waits' } | { is: 'unkept' }

interface Waiting {
  /** What waits to be sent, the oldest first. */
  calls: readonly WaitingCall[]
  /** The server cannot be reached. */
  isLineLost: boolean
  /** A call of another kind got an answer or got none. */
  noteLine(isLost: boolean): void
  /**
   * Sends a call. If no answer comes, it waits.
   * @param isSeen whether its person still sees the form. A refusal that the form cannot show stays with what waits.
   */
  send(call: WaitingCall, isSeen: () => boolean): Promise<Outcome>
  /** Sends what waits once more, after a refusal too. */
  sendAgain(call: WaitingCall): void
  drop(key: string): void
}

const WaitingContext = createContext<Waiting | null>(null)

/** What waits at this counter. Its page is inside of a WaitingScope. */
export function useWaiting(): Waiting {
  const waiting = use(WaitingContext)
  if (!waiting) throw new TypeError('this page is in no WaitingScope')
  return waiting
}

/** Too old to be sent by itself: its answer may be forgotten. */
export const isTooOld = ({ takenAt }: WaitingCall) => Date.now() - takenAt > SENT_WITHIN_MS

const NOTHING: readonly WaitingCall[] = []
const isOpen = (call: WaitingCall) => call.refusal === undefined && !isTooOld(call)

/** Keeps what gets no answer, and sends it when the line is back. @param owner names the person, the business and the environment. */
export function WaitingScope({ owner, children }: { owner: string; children: React.ReactNode }) {
  const environment = use(EnvironmentContext)
  const { words, language, timeZone } = useDesk()
  const store = useMemo(() => (typeof window === 'undefined' ? null : new WaitingStore(owner)), [owner])
  const calls = useSyncExternalStore(
    useCallback((listener) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.read() ?? NOTHING,
    () => NOTHING,
  )
  const [isLineLost, noteLine] = useState(false)
  // What is on its way, so that one window sends it once at a time. The server sees to it that it is done once.
  const sending = useRef(new Set<string>())

  const attempt = async (call: WaitingCall): Promise<Answer> => {
    const answer = await sendCall(environment, call, words)
    sending.current.delete(call.key)
    noteLine(answer.is === 'lost')
    if (answer.is === 'done' || (answer.is === 'refused' && !answer.mayCome)) return answer
    // It waits for the next attempt, which may find it dropped meanwhile.
    if (answer.is === 'refused' && store?.has(call.key)) store.put({ ...call, obstacle: answer.message })
    return answer
  }
  // The refusal is stored under the key, so another attempt needs another one. Where the day is closed to this person, that is for today.
  const keepRefused = (call: WaitingCall, { message, params }: Extract<Answer, { is: 'refused' }>) => {
    const isDayClosed = params.has('receivedAt')
    const time = clockTime(call.takenAt, language, timeZone)
    const next = isDayClosed ? asOfNow(call, filled(words.takenNote, { time })) : call
    const refusal = isDayClosed ? words.dayClosed : message
    store?.replace(call.key, { ...withoutNotes(next), key: newFormKey(), refusal })
  }
  const send = async (call: WaitingCall, isSeen: () => boolean): Promise<Outcome> => {
    sending.current.add(call.key)
    // Kept before it is sent: the power may go while it is on its way.
    const isKept = store?.put(call)
    const answer = await attempt(call)
    if (answer.is === 'lost' || (answer.is === 'refused' && answer.mayCome))
      return { is: isKept ? 'waits' : 'unkept' }
    if (answer.is === 'refused' && !isSeen()) keepRefused(call, answer)
    else store?.remove(call.key)
    return answer
  }
  const sendWaiting = async (call: WaitingCall): Promise<boolean> => {
    if (sending.current.has(call.key)) return true
    sending.current.add(call.key)
    const answer = await attempt(call)
    if (answer.is === 'done') store?.remove(call.key)
    if (answer.is === 'refused' && !answer.mayCome) keepRefused(call, answer)
    return answer.is !== 'lost'
  }
  const isRunning = useRef(false)
  const sendAll = useEffectEvent(async () => {
    if (isRunning.current) return
    isRunning.current = true
    const open = calls.filter(isOpen)
    if (open.length === 0 && isLineLost) noteLine(!(await isServerThere()))
    // One after the other, in the order in which they were taken. After a lost one the others would be lost too.
    for (const call of open) if (!(await sendWaiting(call))) break
    isRunning.current = false
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

// A counter on a slow line gets its answer in three seconds. After this the line counts as lost, and the next person is served.
const ANSWERS_WITHIN_MS = 12_000

/** What an attempt got. */
type Answer =
  | { is: 'done'; data: unknown }
  /** `mayCome`: it was not done, and the same call may still succeed as it is. */
  | { is: 'refused'; code: string; message: string; params: ReadonlyMap<string, string>; mayCome: boolean }
  /** Nobody knows whether it was done. */
  | { is: 'lost' }

type RefusalWords = Pick<DeskWords, 'refusals' | 'sessionEnded'>

/** Sends a call to the API, once. It never throws. @param words what is said of a refusal. */
async function sendCall(
  environment: Environment,
  { key, path, body }: Pick<WaitingCall, 'key' | 'path' | 'body'>,
  words: RefusalWords,
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-environment': environment,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const { data, error } = await response.json()
    if (response.ok) return { is: 'done', data }
    return error ? refusal(response.status, error, words) : { is: 'lost' }
  } catch {
    // No answer, or that of something between us and the server.
    return { is: 'lost' }
  }
}

interface WireError {
  code: string
  message: string
  param?: string
  details?: { param: string; code: string; message: string }[]
}

function refusal(
  status: number,
  { code, message, param = '', details }: WireError,
  { refusals, sessionEnded }: RefusalWords,
): Answer {
  const problems = details ?? [{ param, code, message }]
  const params = new Map(problems.map((each) => [each.param, refusals[each.code] ?? each.message]))
  const mayCome = status >= 500 || [401, 408, 429].includes(status) || code === 'idempotency_in_flight'
  const told = status === 401 ? sessionEnded : (refusals[code] ?? message)
  return { is: 'refused', code, message: told, params, mayCome }
}

/**
 * What waits on this device, of one person in one business and environment. It is kept by the browser, so that it is there after
 * a reload or a power cut. Nobody else's is read, sent or shown.
 */
class WaitingStore {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #calls: readonly WaitingCall[]

  /** @param owner names the person, the business and the environment. */
  constructor(owner: string) {
    this.#name = WAITING_PREFIX + owner
    this.#calls = waitingCallsIn(localStorage.getItem(this.#name))
  }

  readonly read = (): readonly WaitingCall[] => this.#calls

  /** Tells of each change, also of those in other windows. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    window.addEventListener('storage', this.#readAgain)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#readAgain)
    }
  }

  /** Keeps a call, or what became of it. @returns whether the browser keeps it. */
  put(call: WaitingCall): boolean {
    if (this.has(call.key))
      return this.#keep(this.#calls.map((each) => (each.key === call.key ? call : each)))
    return this.#calls.length < MOST_WAITING && this.#keep([...this.#calls, call])
  }

  has(key: string): boolean {
    return this.#calls.some((each) => each.key === key)
  }

  /** Keeps a call in the place of that with the key. */
  replace(key: string, call: WaitingCall): void {
    this.#keep(this.#calls.map((each) => (each.key === key ? call : each)))
  }

  remove(key: string): void {
    this.#keep(this.#calls.filter((each) => each.key !== key))
  }

  #keep(calls: readonly WaitingCall[]): boolean {
    try {
      if (calls.length === 0) localStorage.removeItem(this.#name)
      else localStorage.setItem(this.#name, JSON.stringify(calls))
    } catch {
      return false
    }
    this.#calls = calls
    for (const listener of this.#listeners) listener()
    return true
  }

  readonly #readAgain = ({ key }: StorageEvent) => {
    if (key !== this.#name && key !== null) return
    this.#calls = waitingCallsIn(localStorage.getItem(this.#name))
    for (const listener of this.#listeners) listener()
  }
}
