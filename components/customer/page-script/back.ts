import { comeBack } from './go'
import { ask, isSending } from './send'
import { pageIn, show } from './show'

/**
 * Handles back and forward between pages that this document has shown. The page is fetched instead of reloaded, because a reloaded document
 * would miss the next press until its script runs.
 */
export async function onPopState(): Promise<void> {
  const { href, hash } = location
  // An entry with a hash belongs to the same page.
  if (hash) return
  // The answer of the form would otherwise replace another page.
  if (isSending) return location.reload()
  try {
    const response = await ask()
    const html = response && (await response.text())
    // Only the last press counts.
    if (!html || location.href !== href) return
    history.replaceState(null, '', response.url)
    comeBack()
    show(pageIn(html), response.url)
  } catch {
    location.reload()
  }
}
