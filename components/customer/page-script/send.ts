import { hold } from './hold'
import { pageIn, show } from './show'
import { known, say, unsay } from './words'

// The longest time that a person waits. The server answers sooner, whatever a provider does.
const PATIENCE_MS = 40_000

/** Whether a form's answer is on the way. */
export let isSending = false
/** Sends the form whose answer was lost again. */
let sendAgain: (() => void) | undefined

/** Fetches a page. Undefined if the browser leaves for another site. @throws if no answer comes. */
export async function ask(sent?: RequestInit): Promise<Response | undefined> {
  const response = await fetch(location.href, {
    ...sent,
    // With this header, the server puts the address of another site into a response header: scripts/start/plain-pages.ts.
    headers: { 'khata-script': '1' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const elsewhere = response.headers.get('khata-go')
  if (elsewhere) {
    location.assign(elsewhere)
    return
  }
  // A proxy responds with these while the server is down.
  if (response.status > 501) throw response
  return response
}

/** A form of ours has no address and is sent to its page's. Other forms lead to a provider, and the browser sends them. */
export function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement
  if (window.__next_f && event.defaultPrevented) return
  if (form.method !== 'post' || form.getAttribute('action')) {
    hold(event)
    return
  }
  event.preventDefault()
  if (!isSending && button.ariaDisabled !== 'true') void send(form, button)
}

export function onOnline(): void {
  unsay()
  sendAgain?.()
}

/** If the form was changed meanwhile, it is sent again only by a press. */
export function keepBack(): void {
  sendAgain = undefined
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new FormData(form)
  if (button.name) fields.append(button.name, button.value)
  const wait = (isWaiting: boolean) => {
    isSending = isWaiting
    button.ariaBusy = button.ariaDisabled = `${isWaiting}`
  }
  keepBack()
  unsay()
  wait(true)
  try {
    const response = await ask({ method: 'POST', body: fields })
    if (!response) return
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const isOutdated = response.headers.has('x-nextjs-action-not-found')
    const text = await response.text()
    wait(false)
    if (isPage) show(pageIn(text), response.url)
    else say(isOutdated ? known('outdated') : text, button)
  } catch {
    wait(false)
    say(known('lost'), button)
    sendAgain = () => form.isConnected && form.requestSubmit(button)
  }
}
