import { beforeEach, expect, it } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import { userCookie } from '@/lib/auth/customer-cookies'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { browser, noVisitYet } from '@/scripts/test/browser.fixture'
import { newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { openBalanceWithForm } from './actions'
import { currentCustomer, requireCustomer } from './session'

beforeEach(noVisitYet)

/** A person who is signed in to the shared balance, and also has one at a business that keeps its customers' balances itself. */
async function visitor() {
  const [own, shared] = [await newBusiness('Himal Fitness'), await newBusiness('Everest Gym')]
  await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [own.businessId])
  const phone = newPhone()
  const user = await newSignedInCustomer(shared.productionCtx, phone)
  browser.cookies.set(userCookie().name, { value: user.token })
  const there = await inTransaction(async (tx) =>
    lockWalletOf(tx, own.productionCtx, await findOrCreateUser(tx, phone)),
  )
  const business = (each: typeof own) => toWire('biz', each.businessId)
  return { own: business(own), shared: business(shared), sharedWallet: user.walletId, ownWallet: there.id }
}

/** Where a page redirects a visitor who may not see it. */
const ledTo = (page: Promise<unknown>) =>
  page.then(
    () => 'shown',
    ({ digest }: { digest?: string }) => digest?.split(';')[2],
  )

async function press(walletId: string) {
  const form = new FormData()
  form.set('walletId', toWire('wal', walletId))
  form.set('idempotencyKey', newFormKey())
  return ledTo(openBalanceWithForm({ key: '', values: {}, errors: {} }, form))
}

it('an address that names a business shows the balance that pays there, and the browser stays with it', async () => {
  const { own, shared, ownWallet, sharedWallet } = await visitor()
  expect((await requireCustomer('/wallet')).walletId).toBe(sharedWallet)
  expect((await requireCustomer('/wallet', { business: own })).walletId).toBe(ownWallet)
  expect((await currentCustomer())?.walletId).toBe(ownWallet)
  expect((await requireCustomer('/wallet')).walletId).toBe(ownWallet)
  expect((await requireCustomer('/wallet', { business: shared })).walletId).toBe(sharedWallet)
})

it('an address of another world, or of a business where the person has no balance, asks to sign in there', async () => {
  const { own, ownWallet } = await visitor()
  await requireCustomer('/wallet', { business: own })
  expect(await ledTo(requireCustomer('/wallet', { sandbox: own }))).toMatch(
    /^\/wallet\/sign-in\?.*sandbox=biz_/,
  )
  const stranger = await newBusiness()
  await query(`UPDATE businesses SET money_mode = 'own' WHERE id = $1`, [stranger.businessId])
  const business = toWire('biz', stranger.businessId)
  expect(await ledTo(requireCustomer('/wallet', { business }))).toContain(`&business=${business}`)
  expect((await currentCustomer())?.walletId).toBe(ownWallet)
})

it('the list of balances opens another one of the person, and none of somebody else', async () => {
  const { ownWallet } = await visitor()
  const other = await newSignedInCustomer({ environment: 'production', businessId: null })
  expect(await press(other.walletId)).not.toBe('/wallet')
  expect(await press(ownWallet)).toBe('/wallet')
  expect((await currentCustomer())?.walletId).toBe(ownWallet)
})
