import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Environment } from '@/prisma/generated/enums'
import { canOpen, openSecret } from '../endpoint/secret'
import { listenerSecret } from '../sample/listener'
import type { WireSignatureCheck } from './present'

export type SecretOwner = NonNullable<WireSignatureCheck['signedBy']>

/** A secret that may have signed. */
export interface KnownSecret {
  secret: string
  owner: SecretOwner
}

interface Row {
  id: string
  environment: Environment
  secretEncrypted: Buffer
  previousSecretsEncrypted: Buffer[]
  previousSecretsExpireAt: Date[]
}

// At most twenty endpoints per environment.
const ENDPOINTS = `
SELECT id, environment, secret_encrypted, previous_secrets_encrypted, previous_secrets_expire_at
FROM webhook_endpoints WHERE business_id = $1 AND deleted_at IS NULL
ORDER BY environment = $2 DESC, id DESC`

/**
 * Every secret that may sign for this business, those of this environment first. An endpoint of the other environment has
 * no id here.
 */
export async function knownSecrets(ctx: Ctx): Promise<KnownSecret[]> {
  const rows = await query<Row>(ENDPOINTS, [ctx.businessId, ctx.environment])
  const listener =
    ctx.environment === 'sandbox'
      ? [{ secret: listenerSecret(ctx), owner: { kind: 'listener' as const } }]
      : []
  return [...rows.flatMap((row) => secretsOf(row, ctx)), ...listener]
}

function secretsOf(row: Row, ctx: Ctx): KnownSecret[] {
  const { environment } = row
  const endpointId = environment === ctx.environment ? toWire('whe', row.id) : null
  const sealed = [
    { secret: row.secretEncrypted, until: null },
    ...row.previousSecretsEncrypted.map((secret, i) => ({
      secret,
      until: (row.previousSecretsExpireAt[i] as Date).toISOString(),
    })),
  ]
  return sealed
    .filter(({ secret }) => canOpen(secret))
    .map(({ secret, until }) => ({
      secret: openSecret(secret),
      owner: { kind: 'endpoint', environment, endpointId, replacedUntil: until },
    }))
}
