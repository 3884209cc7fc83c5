'use client'

import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import { GoingContext } from '@/components/ui/going'
import { EnvironmentContext } from './environment-context'
import { OpenPaletteContext } from './palette-scope'
import { placeHref } from './place-href'
import type { Place } from './places'
import { SHORTCUTS_ID } from './shortcuts-id'

const OFF_KEY = 'khata-single-keys-off'
// How long after `g` the letter of a place may come.
const SECOND_KEY_MS = 1_500

interface ShortcutsProps {
  /** The places that the visitor may open by a letter after `g`. */
  places: readonly Required<Pick<Place, 'path' | 'letter'>>[]
  /** The dialog that explains them. */
  children: React.ReactNode
}

/**
 * Single-key shortcuts for everyday actions. They do nothing while somebody types or a dialog is open. They can be switched off: with
 * speech input, a spoken word is many keys (WCAG 2.1.4).
 */
export function Shortcuts({ places, children }: ShortcutsProps) {
  const environment = use(EnvironmentContext)
  const openPalette = use(OpenPaletteContext)
  const { go } = use(GoingContext)
  const isOff = useSyncExternalStore(
    onStored,
    () => localStorage.getItem(OFF_KEY) !== null,
    () => false,
  )
  const gAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (isOff) return
    const actionOf = (key: string, isSecond: boolean) => {
      const place = isSecond && places.find(({ letter }) => letter === key)
      if (place) return () => go(placeHref(environment, place.path))
      if (key === '/') return openPalette
      if (key === '?') return () => dialogOf()?.showModal()
      return pressIn(document, key)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event)) return
      const isSecond = event.timeStamp - gAt.current < SECOND_KEY_MS
      gAt.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
      const act = actionOf(event.key, isSecond)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [environment, go, isOff, openPalette, places])
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = inside.current?.querySelector<HTMLInputElement>('[name="singleKeys"]')
    if (box) box.checked = !isOff
  }, [isOff])
  const choose = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    if (target.name === 'singleKeys') store(target.checked)
  }
  return (
    <div ref={inside} onChange={choose}>
      {children}
    </div>
  )
}

const dialogOf = () => document.getElementById(SHORTCUTS_ID) as HTMLDialogElement | null

/** Whether a key belongs to a field, to a dialog, to a scanner or to the browser. */
function isTaken({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || document.documentElement.dataset.scanner) return true
  const field =
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]'
  return (target as Element).closest(field) !== null || document.querySelector('dialog[open]') !== null
}

function onStored(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function store(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY)
  else localStorage.setItem(OFF_KEY, '1')
  // The browser notifies only other tabs, not this one.
  window.dispatchEvent(new StorageEvent('storage'))
}

/** What a single key does on the present page. Undefined if nothing. */
function pressIn(page: Document, key: string): (() => void) | undefined {
  if (key === 'j' || key === 'k') return () => moveRow(page, key === 'j' ? 1 : -1)
  if (key === 'x' || key === 'X') return chooseRow(page, key === 'X')
  const search = key === 'f' && page.querySelector<HTMLInputElement>('main [data-list-search]')
  if (search)
    return () => {
      search.focus()
      search.select()
    }
  const undo = key === 'z' && page.querySelector<HTMLElement>('[data-undo] button')
  if (undo) return () => undo.click()
  const edit = key === 'e' && page.querySelector<HTMLElement>('main a[href$="/edit"]')
  return edit ? () => edit.click() : undefined
}

const rowOf = (element: Element | null) => element?.closest('tr')

/** Presses the checkbox of the focused row. With a range, as if Shift were held. */
function chooseRow(page: Document, isRange: boolean): (() => void) | undefined {
  const box = rowOf(page.activeElement)?.querySelector<HTMLElement>('[data-choose]')
  if (!box) return undefined
  return () =>
    box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }))
}

function moveRow(page: Document, by: 1 | -1): void {
  const rows = [...page.querySelectorAll<HTMLElement>('main a[data-row]')]
  const at = rows.findIndex((link) => rowOf(link)?.contains(page.activeElement))
  // If the focus is outside of the list, both keys begin with its first row.
  rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
}
