import { one } from './one'

let said: Element | undefined

const given = () => one('[data-lost]') as HTMLElement

/** What the server has written for it in the language of the page. */
export const known = (words: 'lost' | 'outdated' | 'offline'): string => given().dataset[words] ?? ''

/** Says something beside an element or in it, in place of what was said before. */
export function say(text: string, place: Element, where: 'after' | 'append' = 'after'): void {
  unsay()
  said = given().firstElementChild?.cloneNode(true) as Element
  ;(said.lastElementChild as Element).textContent = text
  place[where](said)
}

export function unsay(): void {
  said?.remove()
}
