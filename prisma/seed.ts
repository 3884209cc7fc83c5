import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { insertApiKey } from '@/lib/auth/insert-api-key'
import { hashNewPassword } from '@/lib/auth/password'
import { updateBusiness } from '@/lib/business/update'
import { newWireId, toWire } from '@/lib/core/id'
import { closeDatabase } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { operatorUrl } from '@/lib/infra/keys/operator-key'
import { foundBusiness } from '@/lib/team/found-business'

const DEMO_EMAIL = 'demo@khata.test'
/** What customers see on the pages of the demo business, so that a first look shows where branding stands. */
const BRANDING = {
  accentColor: '#8c1d2f',
  supportEmail: 'help@himalayan-tea.test',
  supportPhone: '+977 1-4123456',
}
const SANDBOX_ONLY = process.argv.includes('--sandbox-only')

/**
 * Makes a demo business, its owner and its keys in an empty database. A database that has a business is not changed. With
 * --sandbox-only there is no production key, because an operator's own database may later hold real data.
 */
async function seed() {
  const password = randomBytes(12).toString('base64url')
  const owner = {
    businessName: 'Himalayan Tea House',
    name: 'Demo Owner',
    email: DEMO_EMAIL,
    passwordHash: await hashNewPassword(password, 'password', []),
    // Confirmed, because no mail can reach this address.
    emailVerified: true,
  }
  await inTransaction(async (tx) => {
    // When several processes start on one empty database, the first one seeds it and the others see the business.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('khata seed', 0))`)
    if ((await tx.query('SELECT 1 FROM businesses LIMIT 1')).length > 0) return
    const { businessId } = await foundBusiness(tx, owner, { ip: undefined, requestId: newWireId('req') })
    const ctx = { businessId, environment: 'sandbox', actor: { kind: 'system' }, now: new Date() } as const
    const noSubscriptions = async () => false
    await updateBusiness({ ...ctx, requestId: newWireId('req'), tx }, BRANDING, noSubscriptions)
    const sandbox = await insertApiKey(tx, businessId, 'sandbox', 'Demo')
    const production = SANDBOX_ONLY ? null : await insertApiKey(tx, businessId, 'production', 'Demo')
    // Written before the commit. After a crash in between, the next start writes the file again. The other way round,
    // there could be a business whose password is unknown.
    await keep({
      baseUrl: env().APP_URL,
      email: DEMO_EMAIL,
      password,
      businessId: toWire('biz', businessId),
      sandboxApiKey: sandbox.secret,
      ...(production && { productionApiKey: production.secret }),
      outboxUrl: operatorUrl('outbox', env()),
    })
  })
}

/** Writes the secrets to the operator's folder, readable for the operator only. They are readable nowhere else. */
async function keep(demo: Record<string, string>) {
  await mkdir(env().KHATA_DATA_DIR, { recursive: true })
  const file = path.join(env().KHATA_DATA_DIR, 'demo.json')
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

try {
  await seed()
} finally {
  await closeDatabase()
}
