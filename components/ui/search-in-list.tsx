'use client'

import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Messages } from '@/messages/catalogue'
import { addressOf, type Pairs } from './address-of'
import { CONTROL } from './field-frame'
import { GoForm } from './go-form'
import { PageLink } from './page-link'

interface SearchInListProps {
  /** The list's address, without its query. */
  path: string
  /** The present search text. */
  text: string | undefined
  /** The filters, the order and the columns, which stay. */
  others: Pairs
  /** What may be typed. */
  example: string
  maxLength: number
  words: Messages['list']['search']
}

const ICON = 'absolute inset-y-0 grid w-9 place-items-center rounded-md text-ink-muted hover:text-ink'

/** The search field above a list. The text goes into the address, so it can be linked and saved, and works without a script. */
export function SearchInList({ path, text = '', others, example, maxLength, words }: SearchInListProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  // Back, a link and the clear button change the address while the field stays. Text that was typed before the script started stays, too.
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    if (field.current) field.current.value = text
  }, [text])
  return (
    <search className="max-w-md print:hidden">
      <GoForm action={path} className="relative">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" aria-label={words.go} className={`${ICON} left-0`}>
          <Search aria-hidden="true" className="size-4" />
        </button>
        <input
          ref={field}
          type="search"
          name="q"
          data-list-search
          aria-label={words.label}
          defaultValue={text}
          placeholder={example}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          className={`${CONTROL} h-9 px-9 [&::-webkit-search-cancel-button]:hidden`}
        />
        {text && (
          <PageLink href={addressOf(path, others)} aria-label={words.clear} className={`${ICON} right-0`}>
            <X aria-hidden="true" className="size-4" />
          </PageLink>
        )}
      </GoForm>
    </search>
  )
}
