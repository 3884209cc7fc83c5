import { holdLink } from './hold'

export function onClick(event: MouseEvent): void {
  if (window.__next_f && event.defaultPrevented) return
  const shared = (event.target as Element).closest<HTMLAnchorElement>('[data-share]')
  const text = shared?.dataset.share
  if (!text || !('share' in navigator)) {
    holdLink(event)
    return
  }
  event.preventDefault()
  // A button shares a text alone. A person may close the sheet, which is no error.
  navigator.share({ text, url: shared.href }).catch(() => {})
}
