import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { otherMethod } from '@/lib/http/fallback'
import type { DeclaredRoute } from '@/lib/http/route'
import { filesUnder } from '@/scripts/start/fingerprint'
import { Api } from '@/testing/api'
import { newSignedInCustomer } from '@/testing/customer'
import { newWorld } from '@/testing/world'

// Turns the rate limits on, so that missing headers about them are noticed.
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
  // Next.js derives HEAD from GET.
  return { HEAD: module.GET, ...module } as Partial<Record<(typeof METHODS)[number], Handler>>
}

async function respond(handler: Handler, method: string, credentials: Record<string, string> = {}) {
  const url = 'http://localhost:3000/v1/anything'
  const request = new Request(url, { method, headers: { ...credentials, 'x-forwarded-for': '203.0.113.9' } })
  const response = await handler(request, { params: Promise.resolve({}) })
  const text = method === 'HEAD' || response.status === 204 ? '' : await response.text()
  return { status: response.status, headers: response.headers, text }
}

/** The headers that a response should have and does not have. */
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

const world = await newWorld(await Api.load())

/** Which limit counts a call of the operation with a key. If a key is ignored, the limit of the network address does. */
const limitOfKey = ({ auth }: DeclaredRoute['declaration']) =>
  auth.includes('apiKey') && !auth.includes('anonymous') ? 'default' : 'address'

/** The routes of a list, of a customer's object, and of a file. */
const SOME_ROUTES = ['customers/route.ts', 'wallet/topups/[id]/route.ts', 'invoices/[id]/pdf/route.ts']

/** Every response of these routes has all headers, whatever the method. */
export function walkHeaders(which: 'some routes' | 'all others'): void {
  const walked = files.filter((file) => SOME_ROUTES.includes(file) === (which === 'some routes'))
  test.each(walked)('app/v1/%s responds to every method with all headers', async (file) => {
    const route = await routeIn(file)
    const declared = METHODS.filter((method) => method !== 'HEAD' && route[method])
    const allowed = new Map<string, string | null>()
    const taken: string[] = []
    for (const method of METHODS) {
      const handler = route[method] ?? otherMethod(method, declared)
      const { status, headers, text } = await respond(handler, method)
      expect(missing(headers, 'address'), method).toEqual([])
      if (status === 405) allowed.set(method, headers.get('allow'))
      else if (status !== 404) taken.push(method)
      if (text === '' || status === 200) continue
      const { success, meta, error } = JSON.parse(text)
      expect({ success, requestId: meta.requestId }).toEqual({
        success: false,
        requestId: headers.get('x-request-id'),
      })
      expect(error.docUrl).toContain(error.code)
    }
    for (const [method, allow] of allowed)
      expect(allow?.split(', ').toSorted(), method).toEqual(taken.toSorted())
  })

  test.each(walked)('a refused call of app/v1/%s counts towards the limit of its caller', async (file) => {
    const route = await routeIn(file)
    for (const method of METHODS) {
      const { declaration } = (route[method] ?? {}) as Partial<DeclaredRoute>
      if (!declaration) continue
      const withKey = await respond(route[method] as Handler, method, world.sandbox.key)
      expect(missing(withKey.headers, limitOfKey(declaration)), method).toEqual([])
      if (!declaration.auth.includes('endUser')) continue
      // One of the operations ends the session.
      const { headers } = await newSignedInCustomer(world.sandbox.ownerCtx)
      expect(missing((await respond(route[method] as Handler, method, headers)).headers, 'default')).toEqual(
        [],
      )
    }
  })
}
