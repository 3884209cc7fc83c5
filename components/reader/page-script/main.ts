// The only script of the first page and of the documentation. It stands in the head, so that the page is never seen in another
// theme. Without it they can be read, and searched. scripts/start/page-script.ts makes one short text of these files.
import { onCopy } from './copies'
import { goOn, onWayOut } from './line'
import { keepChoice, showChoice } from './samples'
import { showTheme } from './theme'
import { onTry } from './try-it'

showTheme()
addEventListener('click', onWayOut)
addEventListener('click', onCopy)
addEventListener('change', keepChoice)
addEventListener('submit', onTry)
addEventListener('submit', onWayOut)
addEventListener('online', goOn)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showChoice)
else showChoice()
