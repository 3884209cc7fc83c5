import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { fonepayCheckoutProvider } from './fonepay-checkout'
import { newShop } from './fonepay-server.fixture'
import { purgeProviderSessions } from './session'

const HOUR_AGO = `now() - interval '1 hour'`

it('a session is used by everybody, and its token is in no row in clear', async () => {
  const shop = await newShop()
  await fonepayCheckoutProvider(shop.settings).verify()
  await fonepayCheckoutProvider({ ...shop.settings }).verify()
  expect(shop.logins).toBe(1)
  expect(await query(`SELECT 1 FROM provider_sessions s WHERE s::text LIKE '%Bearer%'`)).toEqual([])
})

it('twenty callers at once make one log-in, also when the token is refused', async () => {
  const shop = await newShop()
  const askTwenty = () =>
    Promise.all(Array.from({ length: 20 }, () => fonepayCheckoutProvider(shop.settings).verify()))
  await askTwenty()
  expect(shop.logins).toBe(1)
  // Another program of the shop has logged in.
  shop.token = 'Bearer of-somebody-else'
  await askTwenty()
  expect(shop.logins).toBe(2)
})

it('a token that is refused again is not replaced a third time', async () => {
  const shop = await newShop()
  shop.options = { status: [401, { message: 'Token is expired' }] }
  await expect(fonepayCheckoutProvider(shop.settings).verify()).rejects.toMatchObject({ refused: 'login' })
  expect(shop.logins).toBe(2)
})

it('a provider that wants a pause before the next log-in gets it from all', async () => {
  const shop = await newShop({ login: [429, { retryAfter: 600 }] })
  const attempt = () => fonepayCheckoutProvider(shop.settings).verify()
  await expect(attempt()).rejects.toMatchObject({ refused: null, retryAfterSeconds: 600 })
  await expect(attempt()).rejects.toMatchObject({ refused: null, retryAfterSeconds: 600 })
  expect(shop.hits).toHaveLength(1)
})

it('a log-in that failed can be tried at once, and one whose process died after ten seconds', async () => {
  const shop = await newShop({ login: [503, '<html></html>'] })
  const attempt = () => fonepayCheckoutProvider(shop.settings).verify()
  await expect(attempt()).rejects.toMatchObject({ isSilent: true })
  shop.options = {}
  await attempt()
  expect(shop.logins).toBe(1)
  await query(
    `UPDATE provider_sessions SET token_encrypted = NULL, expires_at = NULL, next_login_at = ${HOUR_AGO}`,
  )
  await attempt()
  expect(shop.logins).toBe(2)
})

it('sessions go two days after their last log-in', async () => {
  const shop = await newShop()
  await fonepayCheckoutProvider(shop.settings).verify()
  await query(`UPDATE provider_sessions SET next_login_at = next_login_at - interval '49 hours'`)
  expect(await purgeProviderSessions()).toBeGreaterThan(0)
  await fonepayCheckoutProvider(shop.settings).verify()
  expect(shop.logins).toBe(2)
})
