import { beforeEach, expect, it } from 'vitest'
import { SHOWN_WALLET } from '@/app/_form/form-fields'
import { newFormKey } from '@/components/form/form-key'
import { userCookie } from '@/lib/auth/customer-cookies'
import { toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { findOrCreateUser, lockWalletOf } from '@/lib/wallet/open'
import { browser, noVisitYet } from '@/scripts/test/browser.fixture'
import { newBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'
import { openBalanceWithForm } from './actions'
import { currentCustomer, requireCustomer } from './session'
import { topUpWithForm } from './top-up/actions'

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
  const wallets = { sharedWallet: user.walletId, ownWallet: there.id }
  return { own: business(own), shared: business(shared), ...wallets, ownCtx: own.productionCtx }
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

/** Adds Rs 500 by Khalti with the form of a page that showed this balance. */
async function addMoney(walletId: string) {
  const form = new FormData()
  const sent = { provider: 'khalti', amountPaisa: '50000', [SHOWN_WALLET]: toWire('wal', walletId) }
  for (const [name, value] of Object.entries({ ...sent, idempotencyKey: newFormKey() })) form.set(name, value)
  return ledTo(topUpWithForm({ key: '', values: {}, errors: {} }, form))
}

it('a form is about the balance that its page showed, also after another tab has opened another one', async () => {
  const { own, shared, ownWallet, ownCtx } = await visitor()
  const settings = { secretKey: 'a-secret-of-khalti' }
  const { id } = await addProviderAccount(ownCtx, { provider: 'khalti', settings })
  await performVerification(ownCtx, id)
  await requireCustomer('/wallet/top-up', { business: own })
  await requireCustomer('/wallet', { business: shared })
  expect(await addMoney(ownWallet)).toMatch(/^\/wallet\/top-ups\/top_\w+\?pay=1$/)
  const begun = await query('SELECT wallet_id, provider_account_id FROM topups WHERE wallet_id = $1', [
    ownWallet,
  ])
  expect(begun).toEqual([{ walletId: ownWallet, providerAccountId: id }])
  // The next page shows it.
  expect((await currentCustomer())?.walletId).toBe(ownWallet)
})

it('a form of a balance of somebody who was signed in before asks to sign in', async () => {
  const { ownWallet } = await visitor()
  const other = await newSignedInCustomer({ environment: 'production', businessId: null })
  browser.cookies.set(userCookie().name, { value: other.token })
  expect(await addMoney(ownWallet)).toBe('/wallet/sign-in?next=%2Fwallet%2Ftop-up')
  expect((await currentCustomer())?.walletId).toBe(other.walletId)
})
