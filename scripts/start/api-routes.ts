import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { DeclaredRoute } from '@/lib/http/route'

/** The module of a route.ts: its handlers by HTTP method. */
type RouteHandlers = Partial<Record<string, DeclaredRoute>>

/** A place in the tree of paths. Each level is one part of the path. */
interface Place {
  named: Map<string, Place>
  /** The part is the value of this parameter. */
  parameter?: { name: string; place: Place }
  /** Loads the route of the path that ends here. */
  load?: () => Promise<RouteHandlers>
}

export interface FoundRoute {
  params: Record<string, string>
  load(): Promise<RouteHandlers>
}

/** The routes of /v1 in a build of the app. */
export interface ApiRoutes {
  /** The route of a path without its query. Undefined: the framework has to answer. */
  find(pathname: string): FoundRoute | undefined
  /** Loads the code of all routes, so that no request waits for it. */
  loadAll(): Promise<void>
}

/**
 * Reads which routes a build has. Their modules are those that the framework loads itself.
 * @param buildDir `.next`
 */
export function readApiRoutes(buildDir: string): ApiRoutes {
  const root: Place = { named: new Map() }
  const loads: (() => Promise<RouteHandlers>)[] = []
  for (const [file, pathname] of Object.entries(pathsIn(buildDir))) {
    // A path of any length is for what does not exist.
    if (!pathname.startsWith('/v1/') || pathname.includes('[...')) continue
    const place = partsOf(pathname).reduce(placeBelow, root)
    const modulePath = path.join(buildDir, 'server/app', `${file}.js`)
    place.load = once(() => loadHandlers(modulePath))
    loads.push(place.load)
  }
  return {
    find: (pathname) => findIn(root, partsOf(pathname)),
    async loadAll() {
      for (const load of loads) await load()
    },
  }
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
  // Two names at one place would need two parameters. The framework refuses to build that.
  return above.parameter.place
}

/** A named part counts before a parameter, as in the framework. */
function findIn(place: Place, [part, ...rest]: string[]): FoundRoute | undefined {
  if (part === undefined) return place.load && { params: {}, load: place.load }
  const named = place.named.get(part)
  const found = named && findIn(named, rest)
  if (found || !place.parameter || part === '') return found
  const below = findIn(place.parameter.place, rest)
  return below && { ...below, params: { ...below.params, [place.parameter.name]: part } }
}

/** Which path each file of the build answers, such as `/v1/customers/[customerId]/route`. */
function pathsIn(buildDir: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(buildDir, 'app-path-routes-manifest.json'), 'utf8'))
}

const require = createRequire(import.meta.url)

interface CompiledRoute {
  routeModule: { ensureUserland(): Promise<void>; userland: RouteHandlers }
}

async function loadHandlers(modulePath: string): Promise<RouteHandlers> {
  const { routeModule } = (await require(modulePath)) as CompiledRoute
  await routeModule.ensureUserland()
  return routeModule.userland
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
