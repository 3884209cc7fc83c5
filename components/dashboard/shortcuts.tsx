'use client'

import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog } from '@/components/ui/dialog-buttons'
import { EnvironmentContext } from './environment-context'
import { GoContext } from './going-scope'
import { OpenPaletteContext } from './palette-scope'
import type { Place } from './places'
import { placeHref } from './places'
import { pressIn } from './press-key'

/** The dialog that names the keys. */
export const SHORTCUTS_ID = 'shortcuts'

const OFF_KEY = 'khata-single-keys-off'
// How long the letter of a place may come after g.
const SECOND_KEY_MS = 1_500

const ON_A_PAGE: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search'],
  ['j, k', 'Next row, row before'],
  ['Enter', 'Open the row'],
  ['x', 'Choose the row'],
  ['Shift x', 'Choose all rows up to it'],
  ['Esc', 'Choose none'],
  ['e', 'Edit'],
  ['z', 'Undo what was just done'],
  ['?', 'These keys'],
]

/**
 * Single keys for what is done all day. They say nothing while somebody types or a dialog is open, and can be switched off:
 * with speech input a spoken word is many keys (WCAG 2.1.4).
 * @param places those that the visitor may open. One without a letter has no key.
 */
export function Shortcuts({ places }: { places: readonly Place[] }) {
  const environment = use(EnvironmentContext)
  const openPalette = use(OpenPaletteContext)
  const go = use(GoContext)
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
  const goes = places.flatMap(({ letter, title }) => (letter ? [[`g ${letter}`, title] as const] : []))
  return (
    <Dialog
      id={SHORTCUTS_ID}
      title="Keyboard shortcuts"
      description="They work while no field has the focus."
    >
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Keys title="On a page" keys={ON_A_PAGE} />
        <Keys title="Go to" keys={goes} />
      </div>
      <Switch
        name="singleKeys"
        label="Single keys"
        hint="Ctrl K or ⌘K opens the search in any case."
        checked={!isOff}
        onChange={({ target }) => store(target.checked)}
      />
      <Button {...closesDialog(SHORTCUTS_ID)} look="quiet" size="small">
        Close
      </Button>
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="pb-1 font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
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
  // Other tabs are told by the browser, this one is not.
  window.dispatchEvent(new StorageEvent('storage'))
}
