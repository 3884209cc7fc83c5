import { auditedChange, recordAudit } from '@/lib/audit/record'
import { type AddressRange, isInRange, parseAddressRange } from '@/lib/core/address-range'
import { invalidParameter } from '@/lib/core/errors'
import { type ApiKeyId, toWire } from '@/lib/core/id'
import { includesPermission } from '@/lib/core/key-permission'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { NarrowApiKeyInput } from './schema'
import { type ApiKeyRow, futureEnd, getKey, lockLiveKey } from './table'

/**
 * Takes permissions from a key, or limits where it works. Nothing is ever added, so a server that was given a key can rely on that.
 * @throws {DomainError} `parameter_invalid` if the key would be allowed more than now; `resource_not_found`; `role_insufficient` for a
 * developer with a production key.
 */
export function narrowApiKey(ctx: Ctx, id: ApiKeyId, input: NarrowApiKeyInput): Promise<ApiKeyRow> {
  return transact(ctx, async (tx) => {
    const key = await lockLiveKey(tx, ctx, id)
    const permissions = input.permissions ? [input.permissions].flat() : key.permissions
    const allowedCidrs = input.allowedCidrs ?? key.allowedCidrs
    const expiresAt = futureEnd(input.expiresAt) ?? key.expiresAt
    if (!permissions.every((each) => includesPermission(key.permissions, each))) throw tooMuch('permissions')
    if (!isWithin(allowedCidrs, key.allowedCidrs)) throw tooMuch('allowedCidrs')
    if (key.expiresAt && expiresAt && expiresAt > key.expiresAt) throw tooMuch('expiresAt')
    const change = { permissions, allowedCidrs, expiresAt }
    await tx.query(
      `UPDATE api_keys SET permissions = $2, allowed_cidrs = $3, expires_at = $4, chosen_end_at = coalesce($5, chosen_end_at)
       WHERE id = $1`,
      [id, permissions, allowedCidrs, expiresAt, input.expiresAt ?? null],
    )
    await recordAudit(tx, ctx, 'api_key.narrowed', toWire('key', id), auditedChange(key, change))
    return getKey(tx, id)
  })
}

const tooMuch = (param: string) =>
  invalidParameter(param, 'must not allow more than the key does. Create another key instead.')

/** Whether these ranges contain only addresses that the old ranges contained. No ranges at all means every address. */
function isWithin(ranges: readonly string[], old: readonly string[]): boolean {
  if (old.length === 0) return true
  const [inner, outer] = [ranges, old].map((texts) =>
    texts.map((text) => parseAddressRange(text) as AddressRange),
  )
  return (
    ranges.length > 0 &&
    (inner as AddressRange[]).every(([base, bits]) =>
      (outer as AddressRange[]).some((range) => bits >= range[1] && isInRange(base, range)),
    )
  )
}
