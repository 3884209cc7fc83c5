/** The path of a call as the log shows it, and its route as in the API reference. */
export interface DescribedPath {
  path: string
  route: string
}

const WIRE_ID = /^[a-z]+_[0-9a-z]{26}$/
const UNKNOWN = { path: '/v1/…', route: '/v1/…' }

/**
 * Describes the path of a call without secrets. Of the values in the path, only ids are kept. The token of a checkout, or an API key that
 * somebody has pasted into a path, is replaced with the name of its parameter.
 * @param pathname without the query.
 * @param params what the router found in the path.
 */
export function describePath(pathname: string, params: Readonly<Record<string, string>>): DescribedPath {
  const path = pathname.split('/')
  const route = [...path]
  for (const [name, value] of Object.entries(params)) {
    // Half of a surrogate pair cannot be encoded.
    const encoded = encodeURIComponent(value.toWellFormed())
    const at = route.findLastIndex((segment) => segment === value || segment === encoded)
    if (at < 0) return UNKNOWN
    route[at] = `{${name}}`
    if (!WIRE_ID.test(value)) path[at] = `{${name}}`
  }
  return { path: path.join('/'), route: route.join('/') }
}
