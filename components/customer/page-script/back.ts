import { comeBack } from './go'
import { ask, isSending } from './send'
import { pageIn, show } from './show'

/**
 * The buttons back and forward, from one page that this document has shown to another. The page of the address is fetched: a
 * document that was loaded again would not hear the next press before its script runs.
 */
export async function onPopState(): Promise<void> {
  const { href, hash } = location
  // An entry with a hash is of the same page.
  if (hash) return
  // The answer of the form would take the place of another page.
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
