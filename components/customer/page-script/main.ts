// The only script of a customer's page. Without it every page works; with it a form keeps what was typed when the line is
// lost, and shows that its answer is under way. scripts/start/page-script.ts makes one short text of these files.
import { onPopState } from './back'
import { onInput, readSms } from './code'
import { filter } from './filter'
import { follow, onLine, onPageShow } from './go'
import { look, lookAgain, stopLooking } from './look-again'
import { one } from './one'
import { keepBack, onOnline, onSubmit } from './send'
import { onClick } from './share'
import { count } from './wait'

addEventListener('submit', onSubmit)
addEventListener('click', onClick)
addEventListener('input', (event) => {
  // What is looked for in a list loses nothing with a new page.
  if (filter(event)) return
  stopLooking()
  keepBack()
  onInput(event)
})
addEventListener('online', () => {
  onOnline()
  look()
  onLine()
})
addEventListener('pageshow', onPageShow)
addEventListener('visibilitychange', look)
addEventListener('popstate', onPopState)
addEventListener('shown', begin)
begin()

/** What begins with a page: the one that was loaded, and each that has taken its place. */
function begin(): void {
  if (follow()) return
  lookAgain()
  count()
  readSms()
  const button = one('[data-share]')
  if (button && 'share' in navigator) button.hidden = false
}
