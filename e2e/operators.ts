import type { Page } from '@playwright/test'
import { type Merchant, newMerchant, sendPlainForm } from './fixtures'

type Database = (sql: string, about: string) => Promise<unknown>

/** What the command on the machine does, and two-factor sign-in as if the person had turned it on. */
export async function becomesOperator(database: Database, { email, businessName }: Merchant): Promise<void> {
  await database(
    `UPDATE merchant_accounts SET totp_secret_encrypted = '\\x00', totp_last_step = 0 WHERE email = $1`,
    email,
  )
  await database(
    `INSERT INTO operators (account_id, role) SELECT id, 'operator' FROM merchant_accounts WHERE email = $1`,
    email,
  )
  await database('UPDATE businesses SET production_waits_since = now() WHERE name = $1', businessName)
}

/** A second operator, signed in to this browser. */
export async function secondOperator(database: Database, { request }: Page): Promise<void> {
  const person = newMerchant()
  const { businessName, name, email, password } = person
  await sendPlainForm(request, '/sign-up', { businessName, name, email, password })
  await becomesOperator(database, person)
}
