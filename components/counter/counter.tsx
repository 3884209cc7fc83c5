'use client'

import { lazy, Suspense, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askApi, RefusedQuestion } from '@/components/dashboard/ask-api'
import { EnvironmentContext } from '@/components/dashboard/environment-context'
import { useAnswers } from '@/components/dashboard/use-answers'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Field } from '@/components/ui/field'
import { inDigitsOf } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import { type DeskMember, useDesk } from './desk'
import { Shortcut } from './shortcut'
import type { Taken } from './use-call-form'
import { useDeskKeys } from './use-desk-keys'
import { useKeptMembers } from './use-kept-members'
import { useLiveToday } from './use-live-today'
import { useScanner } from './use-scanner'
import { loadWaitingParts, WaitingList } from './waiting-list'
import { loadForToday, useWaiting } from './waiting-scope'

// What is needed after the first press. It is loaded as soon as the desk is there, so that it still opens without a connection.
const loadCard = () => import('./member-card')
const loadRows = () => import('./member-rows')
const loadNote = () => import('./taken-note')
const loadWalkIn = () => import('./walk-in')
const MemberCard = lazy(async () => ({ default: (await loadCard()).MemberCard }))
const MemberRows = lazy(async () => ({ default: (await loadRows()).MemberRows }))
const TakenNote = lazy(async () => ({ default: (await loadNote()).TakenNote }))
const WalkIn = lazy(async () => ({ default: (await loadWalkIn()).WalkIn }))

interface CounterProps {
  /** The text in the address, with the members that the server found for it. */
  first: { text: string; items: readonly DeskMember[] }
  /** Shown while nobody is being served. */
  children?: React.ReactNode
}

/** The person at the desk, and what is being done for them. */
interface AtDesk {
  /** Increases with each next person. */
  turn: number
  typed: string
  openId: string | null
  dueId: string | null
  /** Set if Enter was pressed before the answer came. */
  wanted: string
  isSelling: boolean
  taken: Taken | null
}

const NOBODY: AtDesk = {
  turn: 0,
  typed: '',
  openId: null,
  dueId: null,
  wanted: '',
  isSelling: false,
  taken: null,
}

/** The desk: find a member, see their status, take money, sell to somebody new. */
export function Counter({ first, children }: CounterProps) {
  const environment = use(EnvironmentContext)
  const { maySell, prices, words, language } = useDesk()
  const { noteLine, sent, isLineLost } = useWaiting()
  const { findKept, expireKept } = useKeptMembers()
  const search = useRef<HTMLInputElement>(null)
  const [atDesk, setAtDesk] = useState<AtDesk>({ ...NOBODY, typed: first.text })
  const { turn, typed, openId, dueId, wanted, isSelling, taken } = atDesk
  const isAtRest = typed === '' && !isSelling && !taken
  const change = (changes: Partial<AtDesk>) => setAtDesk((before) => ({ ...before, ...changes }))

  const ask = useCallback(
    async (text: string, signal: AbortSignal) => {
      try {
        const items = await askApi<DeskMember>(environment, '/v1/counter/members', text, signal)
        noteLine(false)
        return items
      } catch (error) {
        if (error instanceof RefusedQuestion) throw new Error(words.refusals[error.code] ?? error.message)
        if (signal.aborted || !(error instanceof TypeError)) throw error
        noteLine(true)
        const kept = findKept(text)
        if (!kept) throw new Error(words.noLookUp)
        if (kept.length === 0) throw new Error(filled(words.nobodyKept, { text }))
        return kept
      }
    },
    [environment, noteLine, findKept, words],
  )
  const found = useAnswers(ask, typed, first)
  const only = found.items.length === 1 ? found.items[0] : undefined
  const best = wanted === found.text ? found.items[0] : undefined
  const member = found.items.find(({ id }) => id === openId) ?? exact(found) ?? only ?? best

  const serve = (person: Partial<AtDesk>) =>
    setAtDesk((before) => ({ ...NOBODY, ...person, turn: before.turn + 1 }))
  const find = (text: string) => serve({ typed: text })
  const next = () => {
    find('')
    search.current?.focus()
  }
  const take = (id: string | null) => change({ dueId: id })
  const finish = (done: Taken) => {
    // If the answer comes when the next person is being served, it changes nothing for them.
    setAtDesk((now) =>
      now.turn === turn ? { ...now, ...afterwards(done), dueId: null, isSelling: false } : now,
    )
    if (!customerIn(done)) found.askAgain()
    if (!done.waits) wrote()
  }
  useEffect(() => {
    for (const load of [loadCard, loadRows, loadNote, loadWalkIn, loadWaitingParts, loadForToday]) load()
  }, [])
  useScanner(find)
  const sell = () => serve({ isSelling: maySell && prices.length > 0 })
  useDeskKeys({
    find: next,
    take: () => press('button[data-take]'),
    sell,
    print: () => press('a[data-receipt]'),
    leave: () => (dueId ? take(null) : next()),
  })
  const refresh = useLiveToday(isAtRest)
  const wrote = () => {
    expireKept()
    refresh()
  }
  // A queued payment that was sent turns into a receipt, and updates the member's status and today's takings.
  const settle = useEffectEvent(() => {
    const done = sent.find(({ call }) => call.key === taken?.key)
    if (done && taken?.waits) change(afterwards({ ...taken, waits: false, data: done.data }))
    found.askAgain()
    wrote()
  })
  useEffect(() => {
    if (sent.length > 0) settle()
  }, [sent])
  // A search that failed offline is repeated when the connection is back.
  const look = useEffectEvent(() => found.askAgain())
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLineLost) look()
    wasLost.current = isLineLost
  }, [isLineLost])

  // After a reload the same member is open.
  const { text } = found
  useEffect(() => {
    history.replaceState(null, '', text ? `?${new URLSearchParams({ q: text })}` : location.pathname)
  }, [text])

  const mayOffer = maySell && prices.length > 0 && !isSelling
  return (
    <div className="flex flex-col gap-6">
      <WaitingList shownKey={taken?.key} />
      {taken && (
        <Suspense>
          <TakenNote
            taken={taken}
            member={member}
            onNext={next}
            onUndone={() => {
              change({ taken: { ...taken, isUndone: true } })
              found.askAgain()
            }}
          />
        </Suspense>
      )}
      <search className="flex flex-wrap items-end gap-3">
        <form
          className="min-w-64 flex-1"
          onSubmit={(event) => {
            event.preventDefault()
            change({ wanted: typed.trim() })
          }}
        >
          <Field
            ref={search}
            name="q"
            type="search"
            scale="large"
            label={words.search}
            value={typed}
            onChange={({ target }) => find(target.value)}
            onKeyDown={(event) => {
              const row = document.querySelector<HTMLElement>('[data-members] button')
              if (event.key !== 'ArrowDown' || !row) return
              event.preventDefault()
              row.focus()
            }}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            data-at-rest={isAtRest ? '' : undefined}
          />
        </form>
        {mayOffer && (
          <Button look="quiet" onClick={() => serve({ typed, isSelling: true })}>
            {words.somebodyNew} <Shortcut name="F8" />
          </Button>
        )}
      </search>
      <p role="status" className="sr-only">
        {found.text &&
          !found.isAsking &&
          !isSelling &&
          filled(words.found, { count: inDigitsOf(language, String(found.items.length)) })}
      </p>
      <Suspense>
        {isSelling ? (
          <WalkIn
            typed={found.items.length === 0 ? typed : ''}
            ask={ask}
            onKnown={({ id, phone, name }) => serve({ typed: phone ?? name, openId: id })}
            onTaken={finish}
          />
        ) : member ? (
          <MemberCard member={member} dueId={dueId} onTake={take} onTaken={finish} />
        ) : found.items.length > 0 ? (
          <MemberRows members={found.items} onOpen={({ id }) => change({ openId: id, dueId: null })} />
        ) : isAtRest ? (
          children
        ) : (
          typed && !found.isAsking && <Empty>{found.problem ?? filled(words.nobody, { text: typed })}</Empty>
        )}
      </Suspense>
    </div>
  )
}

/** A desk key presses the matching button on the page. If there is none, the action is not possible now. */
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

/** A new customer who was just sold to. */
const customerIn = ({ data }: Taken) =>
  ((data ?? {}) as { customer?: { id: string; phone: string } }).customer

/** What the desk shows after a payment. A new customer is opened. */
function afterwards(taken: Taken): Partial<AtDesk> {
  const customer = customerIn(taken)
  return { taken, ...(customer && { typed: customer.phone, openId: customer.id }) }
}

/** The member whose card was scanned. Other members may have the same first characters. */
function exact({ text, items }: { text: string; items: readonly DeskMember[] }): DeskMember | undefined {
  return items.find(({ externalId }) => externalId?.toLowerCase() === text.toLowerCase())
}
