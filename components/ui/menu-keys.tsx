'use client'

import { useRef } from 'react'

const itemsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])]

/** A menu's behaviour with a script: ↑ and ↓ go around, Home and End go to the first and the last item, and choosing an item closes it. */
export function MenuKeys({ children }: { children: React.ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: React.KeyboardEvent) => {
    const items = itemsIn(list.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const target = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items[(at - 1 + items.length) % items.length],
      Home: items[0],
      End: items.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  const closeAfterChoice = ({ target }: React.MouseEvent) => {
    if ((target as Element).closest('a, button'))
      list.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the items inside
    <div ref={list} onKeyDown={move} onClick={closeAfterChoice} className="flex min-w-44 flex-col">
      {children}
    </div>
  )
}
