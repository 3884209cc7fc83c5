import path from 'node:path'
import { openMaker, openWorker } from '../harness/maker'
import type { Scene } from '../harness/scene'
import { seedTenants, type Tenant } from './seed'

export const DATABASE = 'dashboard'

const SUBSCRIBERS = { full: 100_000, quick: 5_000 }
const OTHER_TENANTS = 3
const SUBSCRIBERS_OF_OTHERS = 2_000

const FILE = path.join(import.meta.dirname, 'merchant-worker.ts')

/** Who looks at the dashboard: the owner of the largest business. */
interface Owner {
  businessId: string
  accountId: string
  email: string
}

interface Data {
  databaseUrl: string
  businessId: string
  /** Of the owner, who is signed in. */
  cookie: string
}

/** The database of the dashboard: made now, or kept from an earlier run. */
export async function openData(scene: Scene): Promise<Data> {
  const { cluster, isKept, progress } = scene
  const owner = (isKept && (await keptOwner(scene))) || (await makeData(scene))
  progress(isKept ? 'using the data that is kept' : 'signing in')
  const databaseUrl = cluster.url(DATABASE)
  const merchants = openWorker(databaseUrl, FILE)
  const cookie = await merchants.ask<string>('signIn', [owner])
  await merchants.stop()
  return { databaseUrl, businessId: owner.businessId, cookie }
}

// A finished database is one that has this note. What an interrupted run has left is made again.
async function keptOwner({ cluster }: Scene): Promise<Owner | null> {
  const [found] = (await cluster.rows(
    'postgres',
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = '${DATABASE}'`,
  )) as { note: string | null }[]
  if (!found?.note) return null
  await cluster.migrate(DATABASE)
  return JSON.parse(found.note) as Owner
}

async function makeData({ cluster, quick, progress }: Scene): Promise<Owner> {
  const { maker: merchants } = await openMaker(cluster, DATABASE, FILE)
  const owner = await merchants.ask<Owner>('open')
  const tenants: Tenant[] = [{ ...owner, subscribers: quick ? SUBSCRIBERS.quick : SUBSCRIBERS.full }]
  for (let n = 0; n < OTHER_TENANTS; n++)
    tenants.push({ ...(await merchants.ask<Owner>('open')), subscribers: SUBSCRIBERS_OF_OTHERS })
  progress('generating subscribers')
  await seedTenants(cluster, DATABASE, tenants)
  await merchants.ask('make', [owner.businessId])
  await merchants.ask('sumUp')
  await merchants.stop()
  await cluster.run('postgres', `COMMENT ON DATABASE ${DATABASE} IS '${JSON.stringify(owner)}'`)
  return owner
}
