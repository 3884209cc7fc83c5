import { one } from './one'

let said: Element | undefined

const given = () => one('[data-lost]') as HTMLElement

/** The server's text for this, in the page's language. */
export const known = (words: 'lost' | 'outdated' | 'offline'): string => given().dataset[words] ?? ''

/** Shows a text next to an element or inside it, in place of the previous one. */
export function say(text: string, place: Element, where: 'after' | 'append' = 'after'): void {
  unsay()
  said = given().firstElementChild?.cloneNode(true) as Element
  ;(said.lastElementChild as Element).textContent = text
  place[where](said)
}

export function unsay(): void {
  said?.remove()
}
