import { beforeAll, expect, it } from 'vitest'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { HAS_METADATA_VALUE } from './found-by-text'

const MANY = `
INSERT INTO customers (id, business_id, environment, email, name, phone, external_id, metadata, created_at, updated_at)
SELECT uuidv7(), $1, $2, 'customer@example.com', md5(n::text), '+97798' || (10000000 + n), n::text,
  jsonb_build_object('n', n::text), now(), now()
FROM generate_series(1, 5000) n`

let ctx: Ctx
beforeAll(async () => {
  ctx = (await newBusiness()).ctx
  await query(MANY, [ctx.businessId, ctx.environment])
  await query('ANALYZE customers')
})

/** The plan of a page of customers among 5,000, as JSON. */
async function planOf(columns: string, condition: string, order: string): Promise<string> {
  const page = `SELECT ${columns} FROM customers c WHERE c.business_id = $1 AND c.environment = $2 AND ${condition}
    ORDER BY ${order} LIMIT 21`
  return JSON.stringify(await query(`EXPLAIN ${page}`, [ctx.businessId, ctx.environment]))
}

it.each([
  ['customers_phone_idx', `c.phone = '+9779812345678'`],
  ['customers_business_id_environment_external_id_key', `c.external_id = '77'`],
  [
    'customers_metadata_values_idx',
    `${HAS_METADATA_VALUE.replace('?', 'search_mark($1, $2)').replace('?', `'77'`)}`,
  ],
  ['customers_metadata_idx', `c.metadata <> '{}' AND c.metadata @> '{"n": "77"}'`],
  [
    'customers_name_idx',
    `lower(c.name) ~>=~ lower('aaa') AND lower(c.name) ~<~ (lower('aaa') || U&'\\+10FFFF')`,
  ],
])('the index %s finds customers among many', async (index, condition) => {
  expect(await planOf('c.id', condition, 'c.id DESC')).toContain(index)
})

it('the names are read in the order of an index', async () => {
  const key = `coalesce(lower(c.name), U&'\\+10FFFF') COLLATE "C"`
  const after = `(${key}, c.id) > ('aaa'::text, '00000000-0000-0000-0000-000000000000'::uuid)`
  const plan = await planOf(`${key} AS key, c.id`, after, `${key} ASC, c.id ASC`)
  expect(plan).toContain('customers_sorted_name_idx')
  expect(plan).not.toContain('Sort')
})
