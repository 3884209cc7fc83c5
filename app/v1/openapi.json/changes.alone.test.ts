import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { JsonSchema } from '@/lib/core/json-schema'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { Api, type ApiOperation, parametersOf } from '@/testing/api'
import { credentialsFor, newSandbox } from '@/testing/world'

const api = await Api.load()
const sandbox = await newSandbox(api)

/** The properties of the objects that an operation lists. Empty if it lists nothing. */
function listed({ described }: ApiOperation): string[] {
  const ok = described.responses['200']
  const page = resolved(ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined)
  const item = resolved(resolved(page?.properties?.data)?.properties?.items?.items)
  return Object.keys(item?.properties ?? {})
}

function resolved(schema: JsonSchema | undefined): JsonSchema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name ? resolved(api.document.components.schemas[name]) : schema
}

// A customer's own lists are for people, and a business has few settings.
const changing = api.operations
  .filter(({ method, path }) => method === 'GET' && !/^\/v1\/(wallet|merchant)\//.test(path))
  .filter((each) => listed(each).includes('updatedAt'))
const sinceEver = { updatedFrom: '1970-01-01T00:00:00Z' }

test('lists of what changes are there: those of customers, invoices and subscriptions are among them', () => {
  const ids = changing.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['listCustomers', 'listInvoices', 'listSubscriptions']))
  expect(ids.length).toBeGreaterThanOrEqual(10)
})

describe.each(changing)('$id', (operation) => {
  const read = (search: Record<string, string>) =>
    api.call(operation, { credentials: credentialsFor(sandbox, operation), query: search })

  test('can be followed: by the last change, from a time on, page by page', async () => {
    expect(parametersOf(operation, 'query').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['updatedFrom', 'createdFrom', 'createdTo', 'order']),
    )
    const all = await read({ ...sinceEver, order: 'asc', limit: '100' })
    expect(all.status, all.text).toBe(200)
    const { items } = all.json.data
    expect(items.length).toBeGreaterThan(0)

    const paged: unknown[] = []
    for (let cursor = ''; cursor !== null; ) {
      const page = await read({ ...sinceEver, limit: '1', ...(cursor && { cursor }) })
      paged.push(...page.json.data.items)
      cursor = page.json.data.nextCursor
    }
    expect(paged).toEqual(items)

    const last = items.at(-1)
    const { data } = (await read({ updatedFrom: last.updatedAt })).json
    expect(data.items).toContainEqual(last)
    const { json } = await read({ updatedFrom: '9999-01-01T00:00:00Z' })
    expect(json.data).toEqual({ items: [], nextCursor: null })
  })

  test('refuses another order beside it, and a cursor of another order', async () => {
    const { json } = await read({ ...sinceEver, order: 'desc' })
    expect([json.error.code, json.error.param]).toEqual(['parameter_invalid', 'order'])
    const place = Buffer.alloc(24, 1).toString('base64url')
    const id = Buffer.alloc(16, 1).toString('base64url')
    for (const wrong of [{ cursor: place }, { ...sinceEver, cursor: id }, { ...sinceEver, cursor: 'x' }])
      expect((await read(wrong)).json.error.code).toBe('cursor_invalid')
    const beyond = Buffer.alloc(24, 255).toString('base64url')
    expect((await read({ ...sinceEver, cursor: beyond })).json.error.code).toBe('cursor_invalid')
  })

  test('reads a page of changes in the order of its index', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const cursor = Buffer.alloc(24, 0).toString('base64url')
    await read({ ...sinceEver, cursor })
    const calls = sent.mock.calls as unknown as [{ text?: string; values?: unknown[] }][]
    const page = calls.find(([{ text }]) => text?.includes('changed_at_us'))?.[0]
    sent.mockRestore()
    const client = new pg.Client({ connectionString: env().DATABASE_URL })
    await client.connect()
    try {
      // There are few rows, so these settings make the planner behave as with many.
      await client.query('SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off')
      const { rows } = await client.query(`EXPLAIN ${page?.text}`, page?.values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/_changed_idx/)
      expect(plan).not.toMatch(/Sort/)
    } finally {
      await client.end()
    }
  })
})

test('each table with the time of its changes has its trigger and its index', async () => {
  const rows = await query<{ name: string; has: boolean }>(`
    SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE t.tgrelid = c.oid AND p.proname = 'khata_changed_at')
      AND EXISTS (SELECT FROM pg_indexes i WHERE i.indexname = c.relname || '_changed_idx') AS has
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'changed_at'
    WHERE c.relkind = 'r' AND EXISTS (SELECT FROM pg_attribute u WHERE u.attrelid = c.oid AND u.attname = 'updated_at')`)
  expect(rows.filter(({ has }) => !has)).toEqual([])
  expect(rows.length).toBe(changing.length)
})
