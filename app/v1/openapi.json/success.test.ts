import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { ONLY_ADD } from '@/testing/adding-scenes'
import { Api, type ApiOperation } from '@/testing/api'
import { AUDITED, NOT_AUDITED } from '@/testing/audited'
import { Conformance } from '@/testing/conformance'
import { SCENES, successfulCall, walkable } from '@/testing/walk-scenes'
import { admits, credentialsFor, isOpen, newSandbox, type Tenant } from '@/testing/world'

const api = await Api.load()
const conformance = new Conformance(api.document)
// Reads change nothing, so they can share a sandbox.
const ofReaders = await newSandbox(api)
const ofAdders = await newSandbox(api)

async function sandboxFor({ id, method }: ApiOperation): Promise<Tenant> {
  if (method === 'GET') return ofReaders
  return ONLY_ADD.has(id) ? ofAdders : newSandbox(api)
}

test('testing/walk-scenes.ts has an entry for every operation', () => {
  const ids = api.operations.map(({ id }) => id)
  const missing = ids.filter((id) => !(id in SCENES))
  expect(missing, 'Add a scene for each of these operations to testing/walk-scenes.ts.').toEqual([])
  expect(Object.keys(SCENES).filter((id) => !ids.includes(id))).toEqual([])
})

test('testing/audited.ts says of every write of a merchant and of an operator whether it is in the audit log', () => {
  const isWrite = ({ method }: { method: string }) => method !== 'GET'
  const ofStaff = api.operations.filter(
    (operation) =>
      (isWrite(operation) || operation.id in AUDITED) && STAFF.some((scheme) => admits(scheme)(operation)),
  )
  const decided = [...Object.keys(AUDITED), ...NOT_AUDITED]
  expect(decided.toSorted()).toEqual(ofStaff.map(({ id }) => id).toSorted())
})

const STAFF = ['apiKey', 'merchantSession', 'operatorSession']

const auditedIn = async (requestId: string) =>
  (
    await query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE request_id = $1
       UNION SELECT action FROM operator_audit_entries WHERE request_id = $1 ORDER BY action`,
      [requestId],
    )
  ).map(({ action }) => action)

describe.each(walkable(api))('$id', (operation) => {
  test('succeeds as documented, and has the same response for the same Idempotency-Key', async () => {
    const sandbox = await sandboxFor(operation)
    const call = await successfulCall(sandbox, operation)
    const headers = operation.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const response = await api.call(operation, { ...call, headers })
    expect(response.status, response.text).toBeLessThan(300)
    expect(conformance.problems(operation, response)).toEqual([])
    expect(await auditedIn(response.headers.get('x-request-id') ?? '')).toEqual(
      [AUDITED[operation.id] ?? []].flat(),
    )
    if (operation.method === 'GET') return

    const { items } = await api.must('listEvents', { credentials: sandbox.key, query: { limit: '10' } })
    // In the log, a test event has its own type, whatever event it is a sample of.
    for (const event of items.filter(({ type }: { type: string }) => type !== 'webhook.test'))
      expect(conformance.eventProblems(event)).toEqual([])

    if (SCENES[operation.id]?.endsSession) return
    const again = await api.call(operation, { ...call, headers })
    expect([again.status, again.text]).toEqual([response.status, response.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    // An idempotency key belongs to its caller. With the same key, the customer or server of another business does not get the stored
    // response.
    const credentials = credentialsFor(ofReaders, operation)
    if (Object.keys(credentials).length > 0 && !isOpen(operation)) {
      const ofStranger = await api.call(operation, { ...call, credentials, headers })
      expect(ofStranger.headers.get('idempotency-replayed')).toBeNull()
    }
    const body = { ...(call.body as object), another: true }
    const other = await api.call(operation, { ...call, headers, body })
    expect(operation.takesForm ? [415] : [400, 422]).toContain(other.status)
  })
})
