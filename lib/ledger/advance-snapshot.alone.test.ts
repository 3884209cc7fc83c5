import { beforeAll, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { writesByHand } from '@/testing/books'
import { newBusiness } from '@/testing/business'
import { advanceSnapshot } from './advance-snapshot'

writesByHand('A trigger refuses the snapshot of one account.', 'guards-as-migrated')

const LATER = new Date(Date.now() + 2 * 3_600_000)

// This trigger imitates an account whose snapshot the database refuses.
beforeAll(async () => {
  await query('CREATE TABLE test_poisoned (account_id uuid)')
  await query(`CREATE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM test_poisoned p WHERE p.account_id = NEW.account_id) THEN
        RAISE EXCEPTION 'poisoned' USING ERRCODE = '22003';
      END IF;
      RETURN NEW;
    END $$`)
  await query(
    'CREATE TRIGGER test_poison BEFORE INSERT ON ledger_snapshots FOR EACH ROW EXECUTE FUNCTION test_poison()',
  )
})

async function payableOf(businessId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = 'sandbox' AND kind = 'merchant_payable'`,
    [businessId],
  )
  return (row as { id: string }).id
}

it('an account whose snapshot cannot be written is set aside; all others get their snapshot', async () => {
  const accounts: string[] = []
  for (let n = 0; n < 3; n++) {
    const { ctx } = await newBusiness()
    await subscribe(ctx, await newCustomer(ctx, 50_000n), await newPrice(ctx))
    accounts.push(await payableOf(ctx.businessId))
  }
  await query('INSERT INTO test_poisoned SELECT unnest($1::uuid[])', [accounts.slice(0, 1)])
  let steps = 0
  while ((await advanceSnapshot(LATER)) && steps < 100) steps += 1
  const taken = () =>
    query('SELECT account_id FROM ledger_snapshots WHERE account_id = ANY($1::uuid[])', [accounts])
  expect(await taken()).toHaveLength(2)
  expect(await query('SELECT kind, subject_id, error FROM set_aside_items')).toEqual([
    { kind: 'balance_snapshot', subjectId: accounts[0], error: 'poisoned' },
  ])

  await query('DELETE FROM test_poisoned')
  await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
  while (await advanceSnapshot(LATER));
  expect(await taken()).toHaveLength(3)
  expect(await query('SELECT 1 FROM set_aside_items')).toEqual([])
})
