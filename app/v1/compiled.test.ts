import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { DeclaredRoute } from '@/lib/http/route'
import { compiledFile, PROGRAMS } from '@/lib/infra/process/program'
import { compilePrograms } from '@/scripts/start/compile'
import { Api, type ApiCallResponse, type ApiOperation } from '@/testing/api'
import { successfulCall } from '@/testing/walk-scenes'
import { newSandbox } from '@/testing/world'

// Inside the checkout, so that packages are found.
const cache = 'node_modules/.cache/khata'
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(path.join(cache, 'programs-'))
afterAll(() => rmSync(folder, { recursive: true }))
await compilePrograms(process.cwd(), path.resolve(folder))

const file = path.resolve(folder, path.relative(PROGRAMS, compiledFile('app/v1/routes.ts')))
const { ROUTES } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
  ROUTES: Record<string, Partial<Record<string, DeclaredRoute>>>
}
const compiled = (operation: ApiOperation): ApiOperation => {
  const handler = ROUTES[operation.path.replace(/\{(\w+)\}/g, '[$1]')]?.[operation.method]
  if (!handler) throw new Error(`The compiled API has no ${operation.id}.`)
  return { ...operation, handler }
}

const api = await Api.load()
const sandbox = await newSandbox(api)

test('the compiled API has the operations of its sources, each with its declaration', () => {
  const ids = api.operations.map((operation) => compiled(operation).handler.declaration.operation)
  expect(ids).toEqual(api.operations.map(({ id }) => id))
})

/** What a caller sees, without the unique request id. */
const seenBy = ({ status, headers, text }: ApiCallResponse) => ({
  status,
  type: headers.get('content-type'),
  text: text.replace(/req_\w+/g, 'req_'),
})

test.each([
  'listCustomers',
  'getCustomer',
  'listSubscriptions',
  'getSubscriptionForecast',
  'getInvoice',
  'getInvoicePdf',
  'listEvents',
  'getWebhookEndpoint',
  'getWallet',
  'getMerchantBalance',
])('%s has the same response from the compiled API and from its source', async (id) => {
  const operation = api.operation(id)
  const call = await successfulCall(sandbox, operation)
  const response = await api.call(operation, call)
  expect(response.status).toBe(200)
  expect(seenBy(await api.call(compiled(operation), call))).toEqual(seenBy(response))
})

test('a customer whom the compiled API creates is read by the source, and a second call with its key creates none', async () => {
  const call = {
    credentials: sandbox.key,
    body: { name: 'Sita Gurung', email: 'sita@example.com' },
    headers: { 'idempotency-key': 'one-customer' },
  }
  const create = api.operation('createCustomer')
  const made = await api.call(compiled(create), call)
  expect(made.status).toBe(201)
  expect((await api.call(create, call)).text).toBe(made.text)
  const { id } = made.json.data
  const read = await api.must('getCustomer', { credentials: sandbox.key, path: { customerId: id } })
  expect(read).toEqual(made.json.data)
})

test.each([
  ['no key', { credentials: {} }, 401],
  ['a body that is no JSON', { body: '{' }, 400],
  ['an unknown field', { body: { name: 'Sita', nickname: 'S' } }, 400],
])('the compiled API refuses a call with %s as its source does', async (_, given, status) => {
  const create = api.operation('createCustomer')
  const call = {
    credentials: sandbox.key,
    body: {},
    headers: { 'content-type': 'application/json' },
    ...given,
  }
  const refused = await api.call(create, call)
  expect(refused.status).toBe(status)
  expect(seenBy(await api.call(compiled(create), call))).toEqual(seenBy(refused))
})
