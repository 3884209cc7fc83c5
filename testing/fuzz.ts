import type { JsonSchema } from '@/lib/core/json-schema'
import { type Api, type ApiOperation, type Call, parametersOf } from './api'
import { Conformance } from './conformance'
import { damaged, idFor, nastyText, plausible } from './fuzz-values'
import { bodySchema } from './id-places'
import { Random } from './random'
import { credentialsFor, newWorld, type Tenant, type World } from './world'

export interface FuzzPlan {
  requests: number
  seed: number
  /** Called from time to time with the number of requests made. */
  progress?(made: number): void
}

export interface FuzzReport {
  statuses: Record<string, number>
  /** One entry per problem: the operation, what was wrong, and the request that shows it. */
  problems: string[]
}

// Several at once, so that calls meet in the database. Not more, so that it runs on a small machine.
const CONCURRENCY = 4
// With more, the business has a long history, and every call becomes slow.
const REQUESTS_PER_WORLD = 300
// One bug causes many problems.
const MAX_PROBLEMS = 25

/** Sends requests made from the document, most of them nearly right. Compares each response with the document. */
export async function fuzz(api: Api, { requests, seed, progress }: FuzzPlan): Promise<FuzzReport> {
  const random = new Random(seed)
  const conformance = new Conformance(api.document)
  const report: FuzzReport = { statuses: {}, problems: [] }
  for (let made = 0; made < requests && report.problems.length < MAX_PROBLEMS; ) {
    const [own, foreign] = [await newWorld(api), await newWorld(api)]
    const inThisWorld = Math.min(REQUESTS_PER_WORLD, requests - made)
    const planned = Array.from({ length: inThisWorld }, () => planCall(api, own, foreign, random))
    await inParallel(planned, async ({ operation, call }) => {
      const response = await api.call(operation, call)
      report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1
      // Nothing listens at the providers' addresses.
      const isOurs = response.json?.error?.code !== 'provider_unavailable'
      const failed = response.status >= 500 && isOurs ? [`${operation.id} failed: ${response.text}`] : []
      for (const problem of [...failed, ...conformance.problems(operation, response)])
        report.problems.push(`${problem}\n  ${shown(operation, call)}`)
    })
    made += inThisWorld
    progress?.(made)
  }
  return report
}

interface PlannedCall {
  operation: ApiOperation
  call: Call
}

function planCall(api: Api, own: World, foreign: World, random: Random): PlannedCall {
  const operation = random.pick(api.operations)
  const tenant = random.chance(0.85) ? own.sandbox : own.production
  const ids = random.chance(0.9) ? tenant.ids : foreign.sandbox.ids
  const path = parametersOf(operation, 'path').map(({ name, schema }) => [
    name,
    idFor(schema['x-khata-id'] ?? '', random, ids),
  ])
  const query = parametersOf(operation, 'query')
    .filter(() => random.chance(0.4))
    .map(({ name, schema }) => [
      name,
      random.chance(0.7) ? String(plausible(schema, random, ids, name)) : nastyText(random),
    ])
  const body = bodyFor(bodySchema(api.document, operation), operation, random, ids)
  return {
    operation,
    call: {
      credentials: credentials(tenant, operation, random),
      path: Object.fromEntries(path),
      query: Object.fromEntries(query),
      ...(body !== undefined && { body }),
      headers: oddHeaders(operation, random),
    },
  }
}

function credentials(tenant: Tenant, operation: ApiOperation, random: Random): Record<string, string> {
  if (random.chance(0.92)) return credentialsFor(tenant, operation)
  return random.pick<Record<string, string>>([
    {},
    { 'x-api-key': 'nep_test_none' },
    tenant.session,
    tenant.viewer,
    tenant.key,
  ])
}

const NOT_JSON = ['{', '[1,', '"', '{"a":1}{', '\u0000', '{"a":1e999}', `${'['.repeat(5_000)}`, 'nul']

function bodyFor(
  schema: JsonSchema | undefined,
  operation: ApiOperation,
  random: Random,
  ids: Record<string, string>,
) {
  if (operation.method === 'GET') return undefined
  if (random.chance(0.03)) return random.pick(NOT_JSON)
  if (!schema || operation.takesForm) return random.chance(0.5) ? undefined : formOrJson(operation, random)
  const value = plausible(schema, random, ids)
  return JSON.stringify(random.chance(0.5) ? damaged(value, random) : value)
}

function formOrJson({ takesForm }: ApiOperation, random: Random): unknown {
  if (!takesForm) return '{}'
  const form = new FormData()
  const name = random.pick(['file', 'file', 'picture'])
  form.set(name, new File([nastyText(random)], nastyText(random).toWellFormed(), { type: 'image/png' }))
  return form
}

function oddHeaders({ method }: ApiOperation, random: Random): Record<string, string> {
  if (method === 'GET' || random.chance(0.9)) return {}
  return random.pick<Record<string, string>>([
    { 'idempotency-key': random.pick(['again', '', 'é', 'k'.repeat(256)]) },
    {
      'content-type': random.pick([
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        '',
      ]),
    },
    { 'x-environment': random.pick(['production', 'staging', '']) },
    { origin: 'https://elsewhere.example' },
  ])
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

function shown({ method, path }: ApiOperation, { path: ids, query, body, headers }: Call): string {
  return `${method} ${path} ${JSON.stringify({ ids, query, headers, body }).slice(0, 1_500)}`
}
