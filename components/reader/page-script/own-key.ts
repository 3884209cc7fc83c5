// A key for each tab. It ends by itself, so that nobody has to tidy up.
const KEPT = 'khata-docs-key'
const WORKS_FOR_MS = 7 * 86_400_000
const PLACES = /\$KHATA_API_KEY|nep_test_…/g

interface Kept {
  secret: string
  endsAt: number
}

/** Shows the form of app/docs/_frame/own-key.tsx where a sample has a key, and fills in that of this tab. */
export function showOwnKey(): void {
  const form = ownKeyForm()
  if (!form || places().length + fields().length === 0) return
  form.hidden = false
  const kept = keptKey()
  if (kept) fill(form, kept.secret)
}

/** Makes a key, or takes it out again. */
export async function onOwnKey(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  if (form.dataset.ownKey === undefined) return
  event.preventDefault()
  const button = event.submitter as HTMLButtonElement
  if (button.ariaDisabled === 'true') return
  if (button.value === 'forget') {
    sessionStorage.removeItem(KEPT)
    location.reload()
    return
  }
  button.ariaBusy = button.ariaDisabled = 'true'
  const outcome = await makeKey()
  button.ariaBusy = button.ariaDisabled = 'false'
  if (typeof outcome === 'string') return refuse(form, outcome)
  if ('isStranger' in outcome) return sendToSignIn(form)
  sessionStorage.setItem(KEPT, JSON.stringify(outcome))
  fill(form, outcome.secret)
}

/** @returns the key, or why there is none. */
async function makeKey(): Promise<Kept | { isStranger: true } | string> {
  const endsAt = Date.now() + WORKS_FOR_MS
  const key = { name: 'Documentation', environment: 'sandbox', expiresAt: new Date(endsAt).toISOString() }
  try {
    const response = await fetch('/v1/merchant/api-keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(key),
    })
    const { data, error } = await response.json()
    if (response.status === 401) return { isStranger: true }
    return response.ok ? { secret: data.secret, endsAt } : error.message
  } catch {
    return 'The server cannot be reached.'
  }
}

function fill(form: HTMLFormElement, secret: string): void {
  for (const place of places()) place.data = place.data.replace(PLACES, secret)
  for (const field of fields()) field.value = secret
  part(form, 'without').hidden = true
  part(form, 'with').hidden = false
  part(form, 'stranger').hidden = true
  refuse(form, '')
}

function refuse(form: HTMLFormElement, sentence: string): void {
  ;(form.querySelector('output') as HTMLOutputElement).textContent = sentence
}

/** The way back leads to this page. */
function sendToSignIn(form: HTMLFormElement): void {
  refuse(form, 'You are not signed in here.')
  const stranger = part(form, 'stranger')
  ;(stranger.querySelector('a') as HTMLAnchorElement).search =
    `?${new URLSearchParams({ next: location.pathname })}`
  stranger.hidden = false
}

const ownKeyForm = () => document.querySelector<HTMLFormElement>('form[data-own-key]')
const part = (form: HTMLFormElement, name: string) =>
  form.querySelector(`[data-part="${name}"]`) as HTMLElement
const fields = () => [...document.querySelectorAll<HTMLInputElement>('form[data-call] input[name="key"]')]

/** The texts of samples that have a place for a key. */
function places(): Text[] {
  const found: Text[] = []
  for (const sample of document.querySelectorAll('pre')) {
    const walker = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.search(PLACES) >= 0) found.push(text)
    }
  }
  return found
}

function keptKey(): Kept | null {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
  return kept && kept.endsAt > Date.now() ? kept : null
}
