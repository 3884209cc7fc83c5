import { type AddressLimit, countAddress } from '@/lib/auth/address-limit'
import { clientOf } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { plainRefusal } from './check-request'

/** Counts a request for its network address. @returns the response if there were too many, else undefined. */
export async function addressRefusal(limit: AddressLimit, headers: Headers): Promise<Response | undefined> {
  try {
    await countAddress(limit, clientOf(headers).ip)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const retryAfter = String(Math.ceil(error.facts.retryAfterSeconds ?? 1))
    return plainRefusal(error.status, error.message, { 'retry-after': retryAfter })
  }
}
