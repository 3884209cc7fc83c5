import { JSDOM } from 'jsdom'
import { expectThat } from './eventually'

/** Where a top-up is paid, as the API says it. */
export interface Redirect {
  url: string
  method: 'GET' | 'POST'
  fields?: Record<string, string>
}

// Long enough for a page that asks a provider.
const TIMEOUT_MS = 30_000
const MOST_REDIRECTS = 10

/**
 * A browser without JavaScript: it follows redirects, keeps cookies by their path, and sends the forms that a page has.
 * It shows that the pages work for everybody.
 */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>()
  private document = new JSDOM('').window.document
  /** The address of the page. */
  url = ''

  async open(url: string): Promise<void> {
    await this.go(url, { method: 'GET' })
  }

  /** Goes where a top-up sends its customer. */
  async follow({ url, method, fields = {} }: Redirect): Promise<void> {
    await this.go(url, method === 'GET' ? { method } : { method, body: new URLSearchParams(fields) })
  }

  /** The text of the page, in one line. */
  get text(): string {
    return inOneLine(this.document.querySelector('main'))
  }

  /**
   * Presses the button that says `label`, after filling the fields of its form.
   * @param fields by name.
   */
  async press(label: RegExp, fields: Record<string, string> = {}): Promise<void> {
    const buttons = [...this.document.querySelectorAll<HTMLButtonElement>('button')]
    const button = buttons.find((each) => label.test(inOneLine(each)))
    const form = button?.closest('form') ?? undefined
    expectThat(
      button !== undefined && form !== undefined,
      `the page has a button ${label} (${this.url}: ${this.text.slice(0, 200)})`,
    )
    const sent = new FormData()
    for (const { name, value, type } of form.querySelectorAll('input'))
      if (name && !['radio', 'checkbox'].includes(type)) sent.append(name, fields[name] ?? value)
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>(
      ':is([type=radio], [type=checkbox])[checked]',
    ))
      sent.append(name, value)
    if (button.name) sent.append(button.name, button.value)
    const address = new URL(form.getAttribute('action') || this.url, this.url)
    if (form.method === 'get') {
      address.search = new URLSearchParams([...sent] as [string, string][]).toString()
      return this.open(address.href)
    }
    const isMultipart = form.enctype === 'multipart/form-data'
    const body = isMultipart ? sent : new URLSearchParams([...sent] as [string, string][])
    await this.go(address.href, { method: 'POST', body })
  }

  private async go(start: string, init: RequestInit): Promise<void> {
    let [url, request] = [start, init]
    for (let n = 0; n < MOST_REDIRECTS; n++) {
      const headers = { origin: new URL(url).origin, cookie: this.cookieFor(url) }
      const response = await fetch(url, {
        ...request,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      this.keep(response)
      const location = response.headers.get('location')
      if (!location || response.status < 300 || response.status > 399) {
        this.url = url
        this.document = new JSDOM(await response.text()).window.document
        const next = this.instantRefresh()
        if (next === undefined) return
        url = new URL(next, url).href
        request = { method: 'GET' }
        continue
      }
      await response.body?.cancel()
      url = new URL(location, url).href
      // 303 and the redirects after a form lead to a page.
      request = response.status === 307 || response.status === 308 ? request : { method: 'GET' }
    }
    throw new Error(`${start} redirects without end.`)
  }

  /** The address that the page goes on to at once. */
  private instantRefresh(): string | undefined {
    const refresh = this.document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content')
    return /^0;\s*url=(.+)$/i.exec(refresh ?? '')?.[1]
  }

  private keep({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
      this.cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path })
    }
  }

  private cookieFor(url: string): string {
    const { pathname } = new URL(url)
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path))
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }
}

/** As a person reads it: a space at which no line may end is a space. */
const inOneLine = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
