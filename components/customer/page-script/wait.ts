import { one } from './one'

/** Buttons with `data-wait` count so many seconds down before they can be pressed, and say so with `data-waiting`. */
export function count(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-wait]')) {
    const { wait, waiting } = button.dataset
    const text = button.textContent
    const end = Date.now() + Number(wait) * 1000
    const tick = () => {
      const left = Math.ceil((end - Date.now()) / 1000)
      const isWaiting = left > 0
      button.ariaDisabled = `${isWaiting}`
      button.textContent = (isWaiting && waiting?.replace('{time}', timeOf(left))) || text
      if (!isWaiting) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
  }
}

/** `0:45`, in the digits of the page. Not every browser knows those of Nepali. */
function timeOf(seconds: number): string {
  const time = `${(seconds / 60) | 0}:${`${seconds % 60}`.padStart(2, '0')}`
  const zero = one('[data-zero]')?.dataset.zero?.charCodeAt(0)
  return zero ? time.replace(/\d/g, (digit) => String.fromCharCode(zero + +digit)) : time
}
