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

/** `0:45`, in the digits of the page. */
function timeOf(seconds: number): string {
  const [minutes, rest] = [(seconds / 60) | 0, seconds % 60].map((n) =>
    n.toLocaleString(document.documentElement.lang),
  )
  return `${minutes}:${rest?.padStart(2, (0).toLocaleString(document.documentElement.lang))}`
}
