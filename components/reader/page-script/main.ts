// The only script of the first page and of the documentation. It is in the head, so that the page never appears in the wrong theme. Without
// it the pages can be read and searched. scripts/start/page-script.ts combines these files into one short text.
import { onCopy } from './copies'
import { goOn, onWayOut } from './line'
import { onOwnKey, showOwnKey } from './own-key'
import { keepChoice, showChoice } from './samples'
import { showTheme } from './theme'
import { onTry } from './try-it'

showTheme()
addEventListener('click', onWayOut)
addEventListener('click', onCopy)
addEventListener('change', keepChoice)
addEventListener('submit', onTry)
addEventListener('submit', onOwnKey)
addEventListener('submit', onWayOut)
addEventListener('online', goOn)
for (const show of [showChoice, showOwnKey]) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
  else show()
}
