import { createHmac } from 'node:crypto'

/**
 * `t=<unix>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 over `<t>.<raw body>`, once per secret, the newest first. The key is
 * the secret's whole text, `whsec_` included, as Stripe's libraries use it.
 */
export function signatureHeader(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex'),
  )
  return [`t=${seconds}`, ...signatures.map((hex) => `v1=${hex}`)].join()
}
