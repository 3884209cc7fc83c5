import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createApiKey } from '@/lib/auth/create-api-key'
import { hashPassword } from '@/lib/auth/password'
import { createBusiness } from '@/lib/business/create'
import { newId, toWire } from '@/lib/core/id'
import { closeDatabase, inTransaction, query, type Tx } from '@/lib/infra/db'
import { env } from '@/lib/infra/env'

const DEMO_EMAIL = 'demo@khata.test'

/** Gives an empty database a demo business, its owner and its keys. A database with a business is left alone. */
async function seed() {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  const demo = await inTransaction(async (tx) => {
    if ((await tx.query('SELECT 1 FROM businesses LIMIT 1')).length > 0) return null
    const businessId = await createBusiness(tx, 'Himalayan Tea House')
    await createOwner(tx, businessId, passwordHash)
    const sandbox = await createApiKey(tx, businessId, 'sandbox', 'Demo')
    const production = await createApiKey(tx, businessId, 'production', 'Demo')
    return {
      baseUrl: env().APP_URL,
      email: DEMO_EMAIL,
      password,
      businessId: toWire('biz', businessId),
      sandboxApiKey: sandbox.secret,
      productionApiKey: production.secret,
    }
  })
  if (!demo) return
  // The only place where these secrets are readable: the operator's own folder, for the operator only.
  await mkdir(env().KHATA_DATA_DIR, { recursive: true })
  await writeFile(path.join(env().KHATA_DATA_DIR, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, {
    mode: 0o600,
  })
}

async function createOwner(tx: Tx, businessId: string, passwordHash: string) {
  const accountId = newId('acc')
  await tx.query('INSERT INTO merchant_accounts (id, email, name, password_hash) VALUES ($1, $2, $3, $4)', [
    accountId,
    DEMO_EMAIL,
    'Demo Owner',
    passwordHash,
  ])
  await tx.query(
    `INSERT INTO team_members (id, business_id, account_id, role) VALUES ($1, $2, $3, 'owner')`,
    [newId('mem'), businessId, accountId],
  )
}

try {
  await query('SELECT 1')
  await seed()
} finally {
  await closeDatabase()
}
