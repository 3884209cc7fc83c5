import { one } from './one'
import { ask, isSending } from './send'
import { pageIn, show } from './show'

let timer: ReturnType<typeof setInterval> | undefined
let last: string | null | undefined

const textOf = (page: Document) => one('main', page)?.textContent

/** Starts to check whether the page has changed, as often as it asks for. */
export function lookAgain(): void {
  const seconds = one('[data-look-again]')?.dataset.lookAgain
  stopLooking()
  if (seconds && !one('[aria-invalid=true]')) timer = setInterval(look, +seconds * 1000)
  last = textOf(document)
}

/** Stops once a person starts to type, so that their text and the messages about it stay. */
export function stopLooking(): void {
  timer = clearInterval(timer) as undefined
}

/** A person who returns from the provider's app should not have to wait for the next check. */
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
    // The next check comes soon.
  }
}
