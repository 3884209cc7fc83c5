'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import { GoingContext } from '@/components/ui/going'
import type { WireFound } from '@/lib/search/present'
import english from '@/messages/en/search.json' with { type: 'json' }
import { askApi } from './ask-api'
import { EnvironmentContext } from './environment-context'
import { FoundObject } from './found-object'
import { objectPath } from './object-path'
import { placeHref } from './place-href'
import { PlaceIcon } from './place-icon'
import { PLACE_WORDS } from './place-words'
import { placesOf } from './places'
import { useAnswers } from './use-answers'

interface PaletteProps {
  actions: readonly { title: string; path: string }[]
  isOpen: boolean
  onClose: () => void
}

interface Way {
  title: string
  path: string
  words?: string
}

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-action-quiet'
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted'

/** Goes to any object, place or action by a few letters. ↑ and ↓ choose, Enter opens, Escape closes. */
export function Palette({ actions, isOpen, onClose }: PaletteProps) {
  const environment = use(EnvironmentContext)
  const { go } = use(GoingContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const find = useCallback(
    (text: string, signal: AbortSignal) =>
      askApi<WireFound>(environment, '/v1/merchant/search', text, signal),
    [environment],
  )
  const found = useAnswers(find, typed)
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    input.current?.focus()
    input.current?.select()
  }, [isOpen])
  const open = (href: string | null) => {
    onClose()
    setTyped('')
    if (href) go(href)
  }
  const places = matching(
    placesOf(environment).flatMap((group) =>
      group.places.map(({ title, path }) => ({ title, path, words: PLACE_WORDS[path] ?? '' })),
    ),
    typed,
  )
  const doable = matching(actions, typed)
  const isEmpty = !found.isAsking && found.items.length + places.length + doable.length === 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="mx-auto mt-[12vh] w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-scrim/50 open:animate-open"
    >
      <Command label="Search" shouldFilter={false} loop>
        <div className="flex items-center gap-2.5 border-b border-line px-4">
          <Search aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <Command.Input
            ref={input}
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder="Name, e-mail, phone, invoice number, id, or a page"
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-muted"
          />
        </div>
        <Command.List className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5">
          {found.items.length > 0 && (
            <Command.Group heading="Found" className={GROUP}>
              {found.items.map((item) => (
                <Command.Item
                  key={item.id}
                  value={item.id}
                  onSelect={() => open(objectPath(environment, item.id))}
                  className={ITEM}
                >
                  <FoundObject item={item} words={english} language="en" />
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Ways heading="Actions" ways={doable} onOpen={(path) => open(placeHref(environment, path))} />
          <Ways heading="Go to" ways={places} onOpen={(path) => open(placeHref(environment, path))} />
          {isEmpty && (
            <p className="px-2.5 py-6 text-center text-sm text-ink-muted">
              {found.problem ?? `Nothing is found for “${typed.trim()}”.`}
            </p>
          )}
        </Command.List>
      </Command>
      <p role="status" className="sr-only">
        {typed.trim() && !found.isAsking && `${found.items.length} found`}
      </p>
    </dialog>
  )
}

interface WaysProps {
  heading: string
  ways: readonly Way[]
  onOpen: (path: string) => void
}

function Ways({ heading, ways, onOpen }: WaysProps) {
  if (ways.length === 0) return null
  return (
    <Command.Group heading={heading} className={GROUP}>
      {ways.map(({ title, path }) => (
        <Command.Item
          key={title}
          value={`${heading} ${title}`}
          onSelect={() => onOpen(path)}
          className={ITEM}
        >
          <span className="text-ink-muted">
            <PlaceIcon path={path.replace(/\/(new|signature)$/, '')} />
          </span>
          {title}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** The entries that, for each typed word, contain a word beginning with it. */
function matching<Each extends Way>(ways: readonly Each[], typed: string): readonly Each[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return ways.filter(({ title, words = '' }) => {
    const own = `${title} ${words}`.toLowerCase().split(/[\s-]+/)
    return wanted.every((word) => own.some((each) => each.startsWith(word)))
  })
}
