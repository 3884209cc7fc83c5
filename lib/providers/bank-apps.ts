import { env } from '@/lib/infra/env'
import type { BankApp } from './provider'

// An upper limit: there are about sixty banks and wallets in Nepal.
const MOST_APPS = 150
const MOST_NAME = 60
// The length of a link: the scheme and the text of a QR.
const MOST_LINK = 2_000
const SCHEME = /^[a-z][a-z0-9+.-]{1,40}$/
// Schemes that a browser would open itself or run as code.
const NEVER = ['http', 'https', 'javascript', 'data', 'intent', 'file', 'blob', 'about', 'vbscript']

/**
 * Turns a provider's list of bank apps into links that open them with the text of a QR. Names are plain text. Anything that is not the
 * address of an app is left out.
 */
export function bankAppsIn(list: unknown, text: string): BankApp[] {
  if (!Array.isArray(list)) return []
  const apps = list.flatMap((bank: Record<string, unknown> | null) => {
    const name = String(bank?.bankName ?? '').trim()
    const scheme = String(bank?.intentScheme ?? '').trim()
    const link = linkOf(scheme, text)
    return name === '' || name.length > MOST_NAME || link === null ? [] : [{ name, link }]
  })
  return apps.slice(0, MOST_APPS)
}

/** `bank://pay/?qrPayload=…`. Null if it would not open an app. */
function linkOf(address: string, text: string): string | null {
  const base = address.replace(/\/$/, '')
  const scheme = (/^([^:]+):\/\//.exec(base)?.[1] ?? '').toLowerCase()
  const own = new URL(env().APP_URL).protocol.slice(0, -1)
  if (!SCHEME.test(scheme) || NEVER.includes(scheme) || scheme === own) return null
  const link = `${base}/?qrPayload=${encodeURIComponent(text)}`
  return link.length <= MOST_LINK && URL.canParse(link) ? link : null
}
