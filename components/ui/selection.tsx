'use client'

import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

/** Which rows of a list are chosen. */
export interface Selection {
  /** The ids of the page's rows, in order. */
  ids: readonly string[]
  /** The chosen rows of the page. */
  chosen: ReadonlySet<string>
  /** The chosen rows on other pages of the same list. */
  elsewhere: readonly string[]
  /** True if the whole list with its filters is chosen, including other pages. */
  isAll: boolean
  /** @param isRange also toggles all rows between this one and the last pressed one. */
  toggle(id: string, isRange: boolean): void
  choosePage(): void
  chooseAll(): void
  clear(): void
}

export const SelectionContext = createContext<Selection | null>(null)

const NONE: ReadonlySet<string> = new Set()

interface SelectionScopeProps {
  /** The ids of the rows, in order. */
  ids: readonly string[]
  /** Identifies the page of a long list. Choices on it are kept on the other pages. */
  page: string
  children: React.ReactNode
}

/** Rows that a person can choose, with a checkbox each. Esc clears the choice. */
export function SelectionScope({ ids, page, children }: SelectionScopeProps) {
  const [byPage, setByPage] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  const [isAll, setIsAll] = useState(false)
  const last = useRef<string | null>(null)
  const pressed = byPage[page] ?? NONE
  const setPressed = (next: ReadonlySet<string>) => setByPage({ ...byPage, [page]: next })
  // Rows that are no longer on the page are no longer chosen.
  const chosen = useMemo(() => new Set(ids.filter((id) => isAll || pressed.has(id))), [ids, isAll, pressed])
  const elsewhere = useMemo(
    () =>
      Object.entries(byPage)
        .flatMap(([name, its]) => (name === page ? [] : [...its]))
        .filter((id) => !ids.includes(id)),
    [byPage, page, ids],
  )
  const selection: Selection = {
    ids,
    chosen,
    elsewhere,
    isAll,
    toggle(id, isRange) {
      const isOn = !chosen.has(id)
      const next = new Set(chosen)
      for (const each of isRange ? between(ids, last.current ?? id, id) : [id])
        if (isOn) next.add(each)
        else next.delete(each)
      last.current = id
      setIsAll(false)
      setPressed(next)
    },
    choosePage() {
      setIsAll(false)
      setPressed(new Set(ids))
    },
    chooseAll: () => setIsAll(true),
    clear() {
      last.current = null
      setIsAll(false)
      setByPage({})
    },
  }
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // The first Esc only closes an open dialog or popover.
    const isOpen = document.querySelector('dialog[open], :popover-open')
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpen && chosen.size + elsewhere.length > 0)
      selection.clear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b)
  return first < 0 ? [to] : ids.slice(first, last + 1)
}

const BOX = 'grid size-6 cursor-pointer place-items-center'

/** The checkbox of a row. @param label what it does: `Choose Asha Rai`. */
export function RowBox({ id, label }: { id: string; label: string }) {
  const selection = use(SelectionContext)
  if (!selection) return null
  return (
    <label className={BOX}>
      <input
        type="checkbox"
        data-choose
        aria-label={label}
        className="size-4 accent-action"
        checked={selection.chosen.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

/** The checkbox for the whole page, in the table's head. */
export function PageBox({ label }: { label: string }) {
  const selection = use(SelectionContext)
  const box = useRef<HTMLInputElement>(null)
  const isSome = selection !== null && selection.chosen.size > 0
  const isEach = selection !== null && selection.chosen.size === selection.ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isEach
  }, [isSome, isEach])
  if (!selection) return null
  return (
    <label className={BOX}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        className="size-4 accent-action"
        checked={isEach}
        onChange={isEach ? selection.clear : selection.choosePage}
      />
    </label>
  )
}
