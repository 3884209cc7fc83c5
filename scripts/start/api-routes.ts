import type { DeclaredRoute } from '@/lib/http/route'

/** The module of a route.ts: its handlers by HTTP method. */
type RouteHandlers = Partial<Record<string, DeclaredRoute>>

/** A place in the tree of paths. Each level is one part of the path. */
interface Place {
  named: Map<string, Place>
  /** Set if this part of the path is a parameter. */
  parameter?: { name: string; place: Place }
  /** The handlers of the path that ends here. */
  handlers?: RouteHandlers
}

export interface FoundRoute {
  params: Record<string, string>
  handlers: RouteHandlers
}

/** Finds the route of a path without its query. Undefined if the framework has to answer. */
export type ApiRoutes = (pathname: string) => FoundRoute | undefined

/**
 * Builds the tree of /v1 routes.
 * @param table the handlers of each path, such as `/v1/customers/[customerId]`.
 */
export function apiRoutesOf(table: Readonly<Record<string, RouteHandlers>>): ApiRoutes {
  const root: Place = { named: new Map() }
  for (const [pathname, handlers] of Object.entries(table)) {
    // A path of any length is for unknown addresses.
    if (!pathname.startsWith('/v1/') || pathname.includes('[...')) continue
    partsOf(pathname).reduce(placeBelow, root).handlers = handlers
  }
  return (pathname) => findIn(root, partsOf(pathname))
}

const partsOf = (pathname: string) => pathname.split('/').slice(1)

const PARAMETER = /^\[(\w+)\]$/

function placeBelow(above: Place, part: string): Place {
  const below: Place = { named: new Map() }
  const name = PARAMETER.exec(part)?.[1]
  if (name === undefined) {
    const known = above.named.get(part) ?? below
    above.named.set(part, known)
    return known
  }
  above.parameter ??= { name, place: below }
  // Two parameter names at one place are impossible, because the framework refuses to build that.
  return above.parameter.place
}

/** A named part comes before a parameter, as in the framework. */
function findIn(place: Place, [part, ...rest]: string[]): FoundRoute | undefined {
  if (part === undefined) return place.handlers && { params: {}, handlers: place.handlers }
  const named = place.named.get(part)
  const found = named && findIn(named, rest)
  if (found || !place.parameter || part === '') return found
  const below = findIn(place.parameter.place, rest)
  return below && { ...below, params: { ...below.params, [place.parameter.name]: part } }
}
