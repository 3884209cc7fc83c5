'use client'

import { useRouter } from 'next/navigation'
import { use, useCallback, useId, useState } from 'react'
import { useConnection } from '@/components/form/connection-scope'
import { addressOf } from '@/components/ui/address-of'
import { CONTROL, described, FieldFrame } from '@/components/ui/field-frame'
import type { WireFound } from '@/lib/search/present'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { askApi } from './ask-api'
import { EnvironmentContext } from './environment-context'
import { useAnswers } from './use-answers'

interface CustomerSearchProps {
  label: string
  hint: string
  /** The address of the page that continues with the chosen customer. */
  path: string
  /** Parameters of the address that stay. */
  kept: readonly (readonly [name: string, value: string])[]
  /** The customer or text in the page's address. */
  wanted: string
  /** False if the visitor may not create customers. Then no new one is offered. */
  mayCreate: boolean
  words: SearchWords
}

type SearchWords = Messages['customers']['choice']

interface Choice {
  id: string
  title: string
  detail: string | null
  href: string
}

/**
 * Finds a customer while a person types: by the beginning of a name or an e-mail address, by four digits of a phone, or by the merchant's
 * own id. ↑ and ↓ choose, Enter continues. Without a script, it is a field of the surrounding form.
 */
export function CustomerSearch({ label, hint, path, kept, wanted, mayCreate, words }: CustomerSearchProps) {
  const environment = use(EnvironmentContext)
  const { mustStay } = useConnection()
  const router = useRouter()
  const fieldId = useId()
  const listId = `${fieldId}-list`
  const [typed, setTyped] = useState(wanted)
  const [active, setActive] = useState(0)
  // Escape and leaving the field close the list. Typing opens it.
  const [isWanted, setWanted] = useState(false)
  const find = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await askApi<WireFound>(environment, '/v1/merchant/search', text, signal)).filter(
        ({ type, status }) => type === 'customer' && status !== 'archived',
      ),
    [environment],
  )
  const { text, items, problem, isAsking } = useAnswers(find, typed)
  const choiceOf = (
    id: string,
    title: string,
    detail: string | null,
    param: string,
    value: string,
  ): Choice => ({
    ...{ id, title, detail },
    href: addressOf(path, [...kept, [param, value]]),
  })
  const found = items.map(({ id, title, detail }) => choiceOf(id, title, detail, 'customerId', id))
  const choices =
    mayCreate && text
      ? [...found, choiceOf('new', filled(words.newNamed, { text }), words.notKnown, 'newCustomer', text)]
      : found
  const isOpen = isWanted && choices.length > 0
  const chosen = Math.min(active, choices.length - 1)
  const open = ({ href }: Choice) => {
    const go = () => router.push(href)
    if (!mustStay(go)) go()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return setWanted(false)
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    const choice = isOpen && key === 'Enter' ? choices[chosen] : undefined
    if (!by && !choice) return
    event.preventDefault()
    if (choice) return open(choice)
    setWanted(true)
    if (isOpen && by) setActive((chosen + by + choices.length) % choices.length)
  }
  return (
    <div className="relative">
      <FieldFrame fieldId={fieldId} label={label} hint={hint}>
        <input
          {...described(fieldId, { hint })}
          id={fieldId}
          name="find"
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setActive(0)
            setWanted(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setWanted(false)}
          className={`${CONTROL} h-11`}
        />
      </FieldFrame>
      <p role="status" className="sr-only">
        {text && !isAsking && (problem ?? countIn(found.length, words))}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={words.list}
          aria-busy={isAsking}
          // A press would take the focus from the field, which would close the list.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-19 z-20 max-h-80 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-sm shadow-float"
        >
          {choices.map((choice, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
            // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the field
            <div
              key={choice.id}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === chosen}
              onClick={() => open(choice)}
              onPointerMove={() => setActive(i)}
              className={`flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-1.5 ${i === chosen ? 'bg-action-quiet' : ''}`}
            >
              <span className="font-medium wrap-anywhere">{choice.title}</span>
              <span className="text-xs wrap-anywhere text-ink-muted">{choice.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function countIn(count: number, words: SearchWords): string {
  if (count === 0) return words.nobody
  return count === 1 ? words.one : filled(words.many, { count: String(count) })
}
