import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newBusiness } from '@/testing/business'
import { HAS_METADATA_VALUE } from './found-by-text'

const MANY = `
INSERT INTO customers (id, business_id, environment, email, name, phone, external_id, metadata, created_at, updated_at)
SELECT uuidv7(), $1, $2, 'customer@example.com', md5(n::text), '+97798' || (10000000 + n), n::text,
  jsonb_build_object('n', n::text), now(), now()
FROM generate_series(1, 5000) n`

const NAME = `coalesce(lower(c.name), U&'\\+10FFFF') COLLATE "C"`

/** For each way to find customers: the index that must be used, the condition, and the order. */
const WAYS: [index: string, condition: string, order?: string][] = [
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
  [
    'customers_sorted_name_idx',
    `(${NAME}, c.id) > ('aaa'::text, '00000000-0000-0000-0000-000000000000'::uuid)`,
    `${NAME} ASC, c.id ASC`,
  ],
]

// How the first page of each is read among 5,000 customers, who are deleted afterwards.
const plans = new Map<string, string>()
beforeAll(async () => {
  const { businessId, environment } = (await newBusiness()).ctx
  const undone = new Error('undone')
  const story = inTransaction(async (tx) => {
    await tx.query(MANY, [businessId, environment])
    await tx.query('ANALYZE customers')
    for (const [index, condition, order = 'c.id DESC'] of WAYS) {
      const page = `SELECT c.id FROM customers c WHERE c.business_id = $1 AND c.environment = $2 AND ${condition} ORDER BY ${order} LIMIT 21`
      plans.set(index, JSON.stringify(await tx.query(`EXPLAIN ${page}`, [businessId, environment])))
    }
    throw undone
  })
  await expect(story).rejects.toBe(undone)
})

it.each(WAYS)('the index %s finds customers among many', (index) => {
  expect(plans.get(index)).toContain(index)
})

it('the names are read in the order of an index', () => {
  expect(plans.get('customers_sorted_name_idx')).not.toContain('Sort')
})
