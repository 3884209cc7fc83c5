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
  const { href, download } = shared
  // A button shares only a text. A link that can be saved shares its file. A person may close the sheet, which is not an error.
  const sent = download
    ? fetch(href)
        .then((response) => response.blob())
        .then((blob) => navigator.share({ files: [new File([blob], download, blob)] }))
    : navigator.share({ text, url: href })
  sent.catch(() => {})
}
