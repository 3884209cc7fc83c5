import { leave } from './go'
import { hold } from './hold'
import { pageIn, show } from './show'
import { say, unsay } from './words'

// How long a person waits at most. The server answers sooner, whatever a provider does.
const PATIENCE_MS = 40_000

/** Whether the answer of a form is under way. */
export let isSending = false
/** Sends the form again whose answer was lost, if it is still the same form. */
let sendAgain: (() => void) | undefined

/** Fetches a page. Undefined: the browser leaves for another site. @throws if no answer comes. */
export async function ask(body?: FormData): Promise<Response | undefined> {
  const response = await fetch(location.href, {
    method: body ? 'POST' : 'GET',
    body: body ?? null,
    // The server then names the way to another site in a header: scripts/start/plain-pages.ts.
    headers: { 'khata-script': '1' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const elsewhere = response.headers.get('khata-go')
  if (elsewhere) return leave(() => location.assign(elsewhere))
  // A proxy says so while the server is away.
  if (response.status > 501) throw response
  return response
}

/** A form of ours has no address: it goes to that of its page. Others lead to a provider, and the browser sends them. */
export function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  // In development the framework has it.
  if (event.defaultPrevented) return
  if (form.method !== 'post' || form.getAttribute('action')) {
    hold(event)
    return
  }
  event.preventDefault()
  if (!isSending && button?.ariaDisabled !== 'true') void send(form, button)
}

export function onOnline(): void {
  unsay()
  sendAgain?.()
}

async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const place = button ?? (form.lastElementChild as Element)
  const fields = fieldsOf(form, button)
  const wait = (isWaiting: boolean) => {
    isSending = isWaiting
    place.ariaBusy = place.ariaDisabled = `${isWaiting}`
  }
  sendAgain = undefined
  unsay()
  wait(true)
  try {
    const response = await ask(fields)
    if (!response) return
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const isOutdated = response.headers.has('x-nextjs-action-not-found')
    const page = isPage ? await pageIn(response) : { text: await response.text() }
    wait(false)
    if ('body' in page) show(page, response.url)
    else say(isOutdated ? 'outdated' : page, place)
  } catch {
    wait(false)
    say('lost', place)
    const sent = JSON.stringify([...fields])
    sendAgain = () =>
      form.isConnected && sent === JSON.stringify([...fieldsOf(form, button)]) && form.requestSubmit(button)
  }
}

function fieldsOf(form: HTMLFormElement, button: HTMLButtonElement | null): FormData {
  const fields = new FormData(form)
  if (button?.name) fields.append(button.name, button.value)
  return fields
}
