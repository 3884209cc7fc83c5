import { one } from './one'

/**
 * A button with `data-wait` counts down this many seconds before it can be pressed, and shows them in the text of `data-waiting`. A text
 * just counts down. Not every browser knows Nepali digits, so the element brings its own.
 */
export function count(): void {
  const button = one('[data-wait]')
  if (!button) return
  const text = button.textContent
  const { wait, waiting = text, digits = '' } = button.dataset
  const end = Date.now() + +(wait as string) * 1000
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000)
    const isWaiting = left > 0
    if ('disabled' in button) button.ariaDisabled = `${isWaiting}`
    button.textContent = isWaiting ? waiting.replace('{time}', timeOf(left, digits)) : text
    if (!isWaiting) clearInterval(timer)
  }
  const timer = setInterval(tick, 1000)
  tick()
}

/** `0:45`. */
function timeOf(seconds: number, digits: string): string {
  const time = `${(seconds / 60) | 0}:${`${seconds % 60}`.padStart(2, '0')}`
  return time.replace(/\d/g, (digit) => digits[+digit] as string)
}
