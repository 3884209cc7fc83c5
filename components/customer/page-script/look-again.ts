import { one } from './one'
import { ask, isSending } from './send'
import { pageIn, show } from './show'

let timer: ReturnType<typeof setInterval> | undefined
let last: string | null | undefined

const textOf = (page: Document) => one('main', page)?.textContent

/** Begins to look whether the page has changed, as often as it says. */
export function lookAgain(): void {
  const seconds = one('[data-look-again]')?.dataset.lookAgain
  stopLooking()
  if (seconds && !one('[aria-invalid=true]')) timer = setInterval(look, +seconds * 1000)
  last = textOf(document)
}

/** What a person has begun to type is not taken from them, nor what was said of it. */
export function stopLooking(): void {
  timer = clearInterval(timer) as undefined
}

/** A person who comes back from the provider's app should not wait for the next look. */
export async function look(): Promise<void> {
  const begun = timer
  const { href } = location
  const isIdle = () => begun && timer === begun && location.href === href && !isSending
  if (!isIdle() || document.hidden || !navigator.onLine) return
  try {
    const response = await ask()
    if (!response?.ok) return
    const page = pageIn(await response.text())
    if (isIdle() && textOf(page) !== last) show(page, response.url)
  } catch {
    // It looks again soon.
  }
}
