import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredRoute } from '@/lib/http/route'
import { Api } from '@/lib/testing/api'
import { newSignedInCustomer } from '@/lib/testing/customer'
import { newWorld, type World } from '@/lib/testing/world'
import { filesUnder } from '@/scripts/start/fingerprint'

// Limits on, so that the headers which tell of them can be missed.
process.env.RATE_LIMIT_PRODUCTION = '100000'
process.env.RATE_LIMIT_SANDBOX = '100000'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const files = filesUnder(
  path.resolve('app/v1'),
  (file, isDirectory) => isDirectory || file.endsWith('/route.ts'),
)

async function routeIn(file: string) {
  const module = await import(pathToFileURL(path.resolve('app/v1', file)).href)
  // What Next derives by itself.
  return { HEAD: module.GET, ...module } as Partial<Record<(typeof METHODS)[number], Handler>>
}

async function respond(handler: Handler, method: string, credentials: Record<string, string> = {}) {
  const url = 'http://localhost:3000/v1/anything'
  const request = new Request(url, { method, headers: { ...credentials, 'x-forwarded-for': '203.0.113.9' } })
  const response = await handler(request, { params: Promise.resolve({}) })
  const text = method === 'HEAD' || response.status === 204 ? '' : await response.text()
  return { status: response.status, headers: response.headers, text }
}

/** What the headers of a response lack. */
function missing(headers: Headers, policy: string): string[] {
  const wanted: [string, RegExp][] = [
    ['x-request-id', /^req_[0-9a-z]{26}$/],
    ['cache-control', /^no-store$/],
    ['ratelimit', new RegExp(`^"${policy}";r=\\d+;t=1$`)],
    ['ratelimit-policy', new RegExp(`^"${policy}";q=100000;w=1$`)],
    ['x-content-type-options', /^nosniff$/],
  ]
  return wanted.flatMap(([name, form]) =>
    form.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  )
}

let world: World
beforeAll(async () => {
  world = await newWorld(await Api.load())
})

describe.each(files)('app/v1/%s', (file) => {
  test.each(METHODS)('responds to %s without credentials with all headers', async (method) => {
    const handler = (await routeIn(file))[method]
    if (!handler) throw new Error(`app/v1/${file} leaves ${method} to the framework: see methodNotAllowed().`)
    const { status, headers, text } = await respond(handler, method)
    expect(missing(headers, 'address')).toEqual([])
    if (text === '' || status === 200) return
    const { success, meta, error } = JSON.parse(text)
    expect({ success, requestId: meta.requestId }).toEqual({
      success: false,
      requestId: headers.get('x-request-id'),
    })
    expect(error.docUrl).toContain(error.code)
  })

  test('lists its methods in the Allow header', async () => {
    const route = await routeIn(file)
    const refused = await Promise.all(
      METHODS.map(async (method) => [method, await respond(route[method] as Handler, method)] as const),
    )
    const taken = refused.filter(([, { status }]) => ![404, 405].includes(status)).map(([method]) => method)
    for (const [, { status, headers }] of refused)
      if (status === 405) expect(headers.get('allow')?.split(', ').toSorted()).toEqual(taken.toSorted())
  })

  test('counts a refused call with a key towards the limit of its business', async () => {
    const route = await routeIn(file)
    const declared = METHODS.filter((method) => (route[method] as { declaration?: unknown })?.declaration)
    for (const method of declared) {
      const { declaration } = route[method] as DeclaredRoute
      const { headers } = await respond(route[method] as Handler, method, world.sandbox.key)
      // An operation for sessions or customers does not look at the key. A key on the public address of a checkout is
      // not looked at either.
      const isKnown = declaration.auth.includes('apiKey') && !declaration.auth.includes('anonymous')
      expect(missing(headers, isKnown ? 'default' : 'address'), method).toEqual([])
    }
  })

  test('counts a signed-in customer against the wallet', async () => {
    const route = await routeIn(file)
    for (const method of METHODS) {
      const { declaration } = (route[method] ?? {}) as Partial<DeclaredRoute>
      if (!declaration?.auth.includes('endUser')) continue
      // One of the operations ends the session.
      const { headers: credentials } = await newSignedInCustomer(world.sandbox.ownerCtx)
      const { headers } = await respond(route[method] as Handler, method, credentials)
      expect(missing(headers, 'default'), method).toEqual([])
    }
  })
})
