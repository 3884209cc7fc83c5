import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusinessId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { followWallets } from '@/testing/agreements'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { generateDueSubscriptions } from '@/testing/due'
import { billUntilIdle } from './bill-due'
import { findDueTenants } from './due'
import { BATCH_SIZES } from './plan-due'

writesByHand('A trigger refuses some subscriptions.', 'guards-as-migrated')
writesByHand(
  'Subscriptions get impossible anchors, another wallet, and due times in a year.',
  'subscription-payer',
)
writesByHand(
  'An open invoice without lines or events is inserted for a past-due subscription.',
  'invoice-covered',
  'event-missing',
  'invoice-lines',
  'invoice-steps',
  'invoice-numbers',
)

const bill = () => billUntilIdle('production', 600_000)

async function dueBusiness(subscriptions: number): Promise<BusinessId> {
  const { businessId } = await newBusiness()
  await generateDueSubscriptions(businessId, subscriptions)
  return businessId
}

/** The ids of a business's subscriptions, in the order in which they fell due. */
async function idsOf(businessId: BusinessId): Promise<string[]> {
  const text = 'SELECT id FROM subscriptions WHERE business_id = $1 ORDER BY due_at'
  return (await query<{ id: string }>(text, [businessId])).map(({ id }) => id)
}

async function paidOf(businessId: BusinessId): Promise<number> {
  const text = `SELECT 1 FROM invoices WHERE business_id = $1 AND status = 'paid'`
  return (await query(text, [businessId])).length
}

const asideItems = () =>
  query<{ subjectId: string; businessId: string; error: string; failures: number }>(
    `SELECT subject_id, business_id, error, failures FROM set_aside_items WHERE kind = 'billing' ORDER BY first_failed_at, subject_id`,
  )

const endPauses = () => query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)

// This trigger imitates a row that the database refuses. Its SQLSTATE comes from the row's metadata.
beforeAll(async () => {
  await query(`CREATE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.metadata ? 'poison' THEN RAISE EXCEPTION 'poisoned' USING ERRCODE = OLD.metadata->>'poison'; END IF;
      RETURN NEW;
    END $$`)
  await query(`CREATE TRIGGER test_poison BEFORE UPDATE OF due_at ON subscriptions
    FOR EACH ROW EXECUTE FUNCTION test_poison()`)
})
const poison = (id: string | undefined, sqlState = '23514') =>
  query('UPDATE subscriptions SET metadata = $2 WHERE id = $1', [id, { poison: sqlState }])
const mend = (id: string | undefined) => query(`UPDATE subscriptions SET metadata = '{}' WHERE id = $1`, [id])

// Only the test's own work is due, so that it finds no bad rows of other tests.
beforeEach(async () => {
  await query(`UPDATE subscriptions SET metadata = '{}' WHERE metadata <> '{}'`)
  await query(`UPDATE subscriptions SET due_at = now() + interval '1 year' WHERE due_at <= now()`)
})
afterEach(() => query('DELETE FROM set_aside_items'))

/** Makes a subscription past_due. The timeline of its invoice is not a list, so no entry can be added. */
async function giveOddInvoice(id: string | undefined) {
  const [invoice] = await query<{ id: string }>(
    `INSERT INTO invoices (id, business_id, environment, subscription_id, customer_id, price_id, origin, invoice_number,
       status, period_start, period_end, total_amount_paisa, currency, lines, timeline, due_at, created_at, updated_at)
     SELECT uuidv7(), business_id, environment, id, customer_id, price_id, 'subscription', '2083-84/900001', 'open',
       current_period_end, current_period_end + interval '1 month', 50000, 'NPR', '[]', '{}', due_at, due_at, due_at
     FROM subscriptions WHERE id = $1 RETURNING id`,
    [id],
  )
  await query(
    `UPDATE subscriptions SET status = 'past_due', open_invoice_id = $2, past_due_at = due_at, next_retry_at = due_at
     WHERE id = $1`,
    [id, invoice?.id],
  )
}

describe('subscriptions that cannot be billed', () => {
  it('are set aside for every kind of error; all others are billed in the same run', async () => {
    const [poisoned, healthy] = [await dueBusiness(BATCH_SIZES.production + 100), await dueBusiness(40)]
    const ids = await idsOf(poisoned)
    // Its next period begins in the year 10000, which PostgreSQL cannot read as a date.
    await query(`UPDATE subscriptions SET anchor_at = '9999-12-15' WHERE id = $1`, [ids[7]])
    await giveOddInvoice(ids[130])
    await poison(ids[300])
    expect(await bill()).toMatchObject({ idle: true })
    expect([await paidOf(poisoned), await paidOf(healthy)]).toEqual([BATCH_SIZES.production + 97, 40])
    expect(await asideItems()).toMatchObject(
      [
        { subjectId: ids[7], error: expect.stringContaining('+010000') },
        { subjectId: ids[130], error: expect.any(String) },
        { subjectId: ids[300], error: 'poisoned' },
      ].map((item) => ({ ...item, businessId: poisoned, failures: 1 })),
    )
  })

  it('wait until their pause is over, and are billed when the cause is repaired', async () => {
    const businessId = await dueBusiness(20)
    const [first, second] = await idsOf(businessId)
    await poison(first)
    await poison(second)
    await bill()
    await mend(first)
    await bill()
    expect([await paidOf(businessId), (await asideItems()).length]).toEqual([18, 2])
    expect(await findDueTenants('production', 10)).toEqual([])

    await endPauses()
    await bill()
    expect(await paidOf(businessId)).toBe(19)
    expect(await asideItems()).toMatchObject([{ subjectId: second, failures: 2 }])
  })

  it('do not stop the other subscriptions of their wallet from being billed', async () => {
    const [one, other] = [await dueBusiness(3), await dueBusiness(3)]
    const [poisoned, ...rest] = [...(await idsOf(one)), ...(await idsOf(other))]
    await query(
      `UPDATE subscriptions SET (user_id, wallet_id) = (SELECT user_id, wallet_id FROM subscriptions WHERE id = $1)
       WHERE id = ANY($2)`,
      [poisoned, rest],
    )
    await followWallets()
    await poison(poisoned)
    await bill()
    expect([await paidOf(one), await paidOf(other)]).toEqual([2, 3])
    expect(await asideItems()).toMatchObject([{ subjectId: poisoned }])
  })
})

describe('an outage', () => {
  it.each([
    ['a lock that is not had in time', '55P03'],
    ['a database that shuts down', '57P01'],
    ['a full disk', '53100'],
    ['a deadlock at every attempt', '40P01'],
  ])('such as %s sets nothing aside; everything is billed later', async (_, sqlState) => {
    const businessId = await dueBusiness(5)
    const [id] = await idsOf(businessId)
    await poison(id, sqlState)
    await expect(bill()).rejects.toMatchObject({ code: 'unavailable' })
    await mend(id)
    await bill()
    expect([await asideItems(), await paidOf(businessId)]).toEqual([[], 5])
  })

  it('a batch that runs out of time gets smaller, until the database can do it', async () => {
    const businessId = await dueBusiness(300)
    // This trigger imitates a statement timeout for statements with more than forty subscriptions.
    await query(`CREATE FUNCTION test_slow() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM changed) > 40 THEN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END IF;
        RETURN NULL;
      END $$`)
    await query(`CREATE TRIGGER test_slow AFTER UPDATE ON subscriptions REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION test_slow()`)
    await bill()
    await query('DROP TRIGGER test_slow ON subscriptions')
    expect([await asideItems(), await paidOf(businessId)]).toEqual([[], 300])
  })
})

it('production and sandbox never share a batch', async () => {
  const businessId = await dueBusiness(2)
  expect(await findDueTenants('sandbox', 10)).toEqual([])
  expect(await findDueTenants('production', 10)).toEqual([{ businessId, environment: 'production' }])
  expect(await billUntilIdle('sandbox', 1_000)).toEqual({ billed: 0, idle: true })
  expect(await bill()).toEqual({ billed: 2, idle: true })
})
