import { describe, expect, test } from 'vitest'
import { Api, type ApiOperation, type Call, parametersOf } from '@/testing/api'
import { Conformance } from '@/testing/conformance'
import { bodySchema } from '@/testing/id-places'
import { printedBody } from '@/testing/printed'
import { plannedCall, SCENES, walkable } from '@/testing/walk-scenes'
import { admits, isOpen, newWorld, type World } from '@/testing/world'

// Each operation is tested once for every property of its declaration: who may call it, and what it takes. What is the same for all
// operations is tested with a single one.

export const api = await Api.load()
const conformance = new Conformance(api.document)

const own = await newWorld(api)
const stranger = await newWorld(api)

/** The error code of the successful call after one change. */
export async function refusal(operation: ApiOperation, change: Partial<Call>): Promise<string> {
  const call = plannedCall(own.sandbox, operation)
  const response = await api.call(operation, { ...call, ...change })
  expect(conformance.problems(operation, response)).toEqual([])
  return response.json.error?.code ?? `responded ${response.status}`
}

type Credentials = Record<string, string>
/** Callers of every kind: [who, the name in the declaration, credentials]. */
const CALLERS: [who: string, scheme: string | undefined, credentials: (world: World) => Credentials][] = [
  ['nobody', undefined, () => ({})],
  ['an API key', 'apiKey', (world) => world.sandbox.key],
  ['a person of the dashboard', 'merchantSession', (world) => world.sandbox.session],
  ['a signed-in customer', 'endUser', (world) => world.sandbox.user],
  ['a signed-in customer in a browser', 'endUser', (world) => world.sandbox.userCookie],
  ['the person who started a checkout', 'checkoutBearer', (world) => world.sandbox.bearer],
  ['a token of nobody', undefined, () => ({ authorization: 'Bearer nonsense' })],
  ['another scheme', undefined, () => ({ authorization: 'Basic bm9ib2R5Og==' })],
]

/** The error code for a caller whom the operation does not admit. */
function codeFor(operation: ApiOperation, credentials: Credentials): string {
  if (admits('apiKey')(operation)) return 'api_key_missing'
  if (admits('merchantSession')(operation)) return 'session_missing'
  if (admits('operatorSession')(operation))
    return credentials === own.sandbox.session ? 'role_insufficient' : 'session_missing'
  if (admits('checkoutBearer')(operation)) return 'bearer_invalid'
  return credentials.authorization?.startsWith('Bearer ') ? 'session_expired' : 'session_missing'
}

const without = (name: string, given: object = {}) =>
  Object.fromEntries(Object.entries(given).filter(([each]) => each !== name))

const isBareWrite = ({ described, method }: ApiOperation) => !described.requestBody && method !== 'GET'

const takesQuery = (operation: ApiOperation) => parametersOf(operation, 'query').length > 0

/** One operation for each kind of caller, and for each kind of input: a body, a query, an amount, or nothing. */
const SOME_OPERATIONS = [
  'createCustomer',
  'archiveCustomer',
  'payInvoice',
  'listInvoices',
  'advanceSandboxClock',
  'inviteTeamMember',
  'authorizeCheckout',
  'getWallet',
]

const [some, others] = [true, false].map((isSome) =>
  walkable(api).filter(({ id }) => SOME_OPERATIONS.includes(id) === isSome),
)

/** Who may not call these operations, and what input they refuse. */
export function walkRefusals(which: 'some operations' | 'all others'): void {
  const walked = (which === 'some operations' ? some : others) ?? []
  describe.each(walked.filter((operation) => !isOpen(operation)))('$id', (operation) => {
    test('is only for those whom it admits', async () => {
      for (const [who, scheme, of] of CALLERS) {
        if (scheme && admits(scheme)(operation)) continue
        const credentials = of(own)
        expect(await refusal(operation, { credentials }), who).toBe(codeFor(operation, credentials))
      }
      if (SCENES[operation.id]?.sandboxOnly)
        expect(await refusal(operation, { credentials: own.production.key })).toBe('sandbox_only')
      const isOfTeam = admits('merchantSession')(operation) && operation.described.tags[0] !== 'Security'
      if (isOfTeam && operation.method !== 'GET')
        expect(await refusal(operation, { credentials: own.sandbox.viewer })).toBe('role_insufficient')
      if (admits('checkoutBearer')(operation))
        for (const { bearer } of [own.production, stranger.sandbox, stranger.production])
          expect(await refusal(operation, { credentials: bearer })).toBe('resource_not_found')
    })
  })

  describe.each(walked.filter(({ takesBody }) => takesBody))('the body of $id', (operation) => {
    test('is refused with the name of what is unknown, missing or of a wrong type', async () => {
      const schema = bodySchema(api.document, operation)
      // Even if an operation also accepts a form, the documented body is JSON.
      const planned = plannedCall(own.sandbox, operation).body
      const body = planned instanceof FormData ? printedBody(operation) : planned
      const code = (change: object) => refusal(operation, { body: change })
      expect(await code({ ...(body as object), surprise: 1 })).toBe('parameter_unknown')
      for (const name of schema?.required ?? [])
        expect(await code(without(name, body as object)), name).toBe('parameter_missing')
      for (const [name, property] of Object.entries(schema?.properties ?? {})) {
        const branches = [property, ...(property.anyOf ?? [])]
        const isText = branches.flatMap(({ type }) => type ?? []).includes('string')
        const isAmount = branches.some((branch) => branch['x-khata-amount'])
        const wrong = { ...(body as object), [name]: isText ? 15 : 'wrong' }
        expect(await code(wrong), name).toBe(isAmount ? 'amount_must_be_string' : 'parameter_invalid')
      }
    })
  })

  describe.each(walked.filter(isBareWrite))('$id, which takes no body,', (operation) => {
    test('refuses one that has a parameter', async () => {
      expect(await refusal(operation, { body: { surprise: 1 } })).toBe('parameter_unknown')
    })
  })

  describe.each(walked.filter(takesQuery))('the query of $id', (operation) => {
    test('is refused with the name of what is unknown, missing or wrong', async () => {
      const { query } = plannedCall(own.sandbox, operation)
      const code = (change: Record<string, string>) => refusal(operation, { query: change })
      expect(await code({ ...query, surprise: '1' })).toBe('parameter_unknown')
      for (const { name, schema, required } of parametersOf(operation, 'query')) {
        if (required) expect(await code(without(name, query)), name).toBe('parameter_missing')
        // An id is never invalid, only unknown: isolation.test.ts tests this.
        if (schema['x-khata-id']) continue
        const codes = ['parameter_invalid', 'cursor_invalid']
        expect(codes, name).toContain(await code({ ...query, [name]: '\u0000?' }))
      }
    })
  })

  describe.each(walked.filter((operation) => !takesQuery(operation)))(
    '$id, which takes no query,',
    (operation) => {
      test('refuses one that has a parameter', async () => {
        expect(await refusal(operation, { query: { surprise: '1' } })).toBe('parameter_unknown')
      })
    },
  )
}
