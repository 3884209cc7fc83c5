// The only script of a customer's page. Every page works without it. With it, a form keeps what was typed when the connection is lost, and
// shows that its answer is on the way. scripts/start/page-script.ts combines these files into one short text.
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
  // Text in a search within a list is not lost with a new page, so the page may keep refreshing.
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

/** Starts what every page needs: the first one, and each that has replaced it. */
function begin(): void {
  if (follow()) return
  lookAgain()
  count()
  readSms()
  const button = one('[data-share]')
  if (button && 'share' in navigator) button.hidden = false
}
