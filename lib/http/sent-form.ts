import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { perProcess } from '@/lib/infra/process/per-process'

/** A form that was sent to a page, and whether its action has begun. */
interface SentForm {
  hasBegun: boolean
}

// The server and the pages have their own copies of this module.
const forms = perProcess('sent forms', () => new AsyncLocalStorage<SentForm>())

/** Notes that the framework understood what was sent: the action of the form has it. */
export function noteAction(): void {
  const form = forms.getStore()
  if (form) form.hasBegun = true
}

/**
 * Handles a request that names the action of a form. If what it sends with the name cannot be read, no action begins and
 * the framework responds 500. It was the caller who was wrong, so the response is 400.
 */
export function handleAction(response: ServerResponse, handle: () => Promise<void>): Promise<void> {
  const form: SentForm = { hasBegun: false }
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    const [status, ...others] = given as [number, ...unknown[]]
    const said = status === 500 && !form.hasBegun ? 400 : status
    // A status without a text of its own gets the usual one.
    if (said !== status) response.statusMessage = ''
    return writeHead.apply(this, [said, ...others] as Parameters<typeof writeHead>)
  } as typeof writeHead
  return forms.run(form, handle)
}
