// Customers' tokens, for their sessions and for checkouts. A program sends one as `Authorization: Bearer …`, a browser as a cookie.

const BEARER = /^bearer +([\w.~+/-]+=*) *$/i

/** The token in the Authorization header. Undefined if there is none, or another scheme. */
export function bearerIn(headers: Headers): string | undefined {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1]
}

/** The value of a cookie in a request's headers. */
export function cookieIn(headers: Headers, wanted: string): string | undefined {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim()
  }
  return undefined
}
