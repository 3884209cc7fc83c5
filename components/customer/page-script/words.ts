import { one } from './one'

let said: Element | undefined

/**
 * Says something beside an element or in it, in place of what was said before.
 * @param words what the server has written for it in the language of the page, or the text itself.
 */
export function say(
  words: 'lost' | 'outdated' | 'offline' | { text: string },
  place: Element,
  where: 'after' | 'append' = 'after',
): void {
  const given = one('[data-lost]') as HTMLElement
  unsay()
  said = given.firstElementChild?.cloneNode(true) as Element
  ;(said.lastElementChild as Element).textContent =
    typeof words === 'string' ? `${given.dataset[words]}` : words.text
  place[where](said)
}

export function unsay(): void {
  said?.remove()
}
