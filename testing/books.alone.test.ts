import { beforeAll, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newCustomer } from './billing'
import { bookProblems, type Migrated, readMigrated, writesByHand } from './books'
import { newBusiness } from './business'

// After each test file the database of that file is checked. Here the check itself is tested.

const url = process.env.DATABASE_URL as string

let migrated: Migrated
beforeAll(async () => {
  migrated = await readMigrated(url)
  await newCustomer((await newBusiness()).ctx, 50_000n)
})

it('finds nothing wrong with what operations have written', async () => {
  expect(await bookProblems(url, true)).toEqual([])
})

it('reports a row that no operation would write, unless the file declares it', async () => {
  await query('UPDATE wallets SET balance_paisa = balance_paisa + 1')
  writesByHand('A wallet gets another balance.', 'wallet-balance', 'books-differ')
  expect(await bookProblems(url, true)).toEqual([])
  expect(await bookProblems(url, true, new Map())).toEqual([
    expect.stringMatching(
      /^wallet-balance: The balance of a wallet is not the sum of its entries\. 1 times, such as: Wallet wal_\w+ holds 50001 paisa and its entries sum to 50000\.$/,
    ),
    expect.stringMatching(/^books-differ: .* In the books of sandbox, 1 paisa are missing or too much\.$/),
  ])
})

it('reports a declared rule that found nothing, once all tests of the file have passed', async () => {
  const declared = new Map([
    ['wallet-balance', 'A wallet gets another balance.'],
    ['books-differ', 'A wallet gets another balance.'],
    ['price-product', 'A price loses its product.'],
  ])
  expect(await bookProblems(url, false, declared)).toEqual([])
  expect(await bookProblems(url, true, declared)).toEqual([
    'price-product was declared (A price loses its product.) and found nothing: remove it from writesByHand.',
  ])
})

it('finds what was changed since the migrations: a row that is no operation’s, and a guard that is gone', async () => {
  writesByHand('A guard is dropped and comes back.', 'wallet-balance', 'books-differ')
  const found = ['wallet-balance', 'books-differ']
  const problems = async () =>
    (await bookProblems(url, true, new Map(), migrated)).map((each) => each.split(':')[0])
  expect(await problems()).toEqual(found)
  await query('ALTER TABLE wallets DROP CONSTRAINT wallets_balance_not_negative')
  expect((await problems()).sort()).toEqual([...found, 'guards-as-migrated'].sort())
  await query('ALTER TABLE wallets ADD CONSTRAINT wallets_balance_not_negative CHECK (balance_paisa >= 0)')
  expect(await problems()).toEqual(found)
  await query('CREATE INDEX of_an_operator ON wallets (balance_paisa)')
  expect(await problems()).toEqual(found)
})
