import { createHmac } from 'node:crypto'

/**
 * `t=<unix>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<raw body>`, once per secret, newest first. The key is the whole text of the secret
 * with `whsec_`, as in Stripe's libraries.
 */
export function signatureHeader(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex'),
  )
  return [`t=${seconds}`, ...signatures.map((hex) => `v1=${hex}`)].join()
}
