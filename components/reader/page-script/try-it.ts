interface Outcome {
  status: string
  text: string
}

/** Makes the API call of a form in the reference (app/docs/_reference/try-it.tsx), and shows its result below. */
export async function onTry(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  const { call } = form.dataset
  if (!call) return
  event.preventDefault()
  const button = event.submitter as HTMLButtonElement
  if (button.ariaDisabled === 'true') return
  button.ariaBusy = button.ariaDisabled = 'true'
  show(form.querySelector('output') as HTMLOutputElement, await send(call, new FormData(form)))
  button.ariaBusy = button.ariaDisabled = 'false'
}

function show(place: HTMLOutputElement, { status, text }: Outcome): void {
  const [first, second] = place.children as unknown as [HTMLElement, HTMLElement]
  first.textContent = status
  second.textContent = text
  second.hidden = false
}

/** @param call method and path, such as `GET /v1/customers/{id}`. */
async function send(call: string, form: FormData): Promise<Outcome> {
  const [method = '', path = ''] = call.split(' ')
  const field = (name: string) => String(form.get(name) ?? '').trim()
  // A page of documentation must never move real money.
  if (!field('key').startsWith('nep_test_'))
    return { status: 'Not sent', text: 'Only a sandbox key works here: it begins with nep_test_.' }
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(field(`path.${name}`))),
    location.origin,
  )
  for (const name of form.keys())
    if (name.startsWith('query.') && field(name))
      url.searchParams.set(name.slice('query.'.length), field(name))
  const body = form.get('body')
  const startedAt = performance.now()
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      headers: {
        'x-api-key': field('key'),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: String(body) }),
    })
    const text = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    return { status: `${response.status} in ${ms} ms`, text: indented(text) }
  } catch {
    return { status: 'Not sent', text: 'The server cannot be reached.' }
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
