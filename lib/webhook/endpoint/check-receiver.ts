import { invalidParameter } from '@/lib/core/errors'
import { env } from '@/lib/infra/env'
import type { Environment } from '@/prisma/generated/enums'
import {
  type AllowedRanges,
  isAllowedAddress,
  isLocalName,
  LOOPBACKS,
  literalAddress,
} from '../call/check-address'
import { isGrantedReceiver } from '../call/local-receiver'

/**
 * Refuses an address that webhooks may not reach, while the caller can still correct it. The sender checks again when it connects, because
 * a name may resolve to another address by then.
 * @throws {DomainError} `parameter_invalid`.
 */
export function checkReceiver(text: string, environment: Environment, allowed: AllowedRanges): void {
  const reason = refusal(text, environment, allowed)
  if (reason) throw invalidParameter('url', reason)
}

function refusal(text: string, environment: Environment, allowed: AllowedRanges): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL, such as https://example.com/khata/webhooks.'
  const url = new URL(text)
  if (environment === 'production' && url.protocol !== 'https:')
    return 'must begin with https: in production.'
  if (url.username || url.password)
    return 'must not hold credentials. Verify the signature of each delivery instead.'
  const literal = literalAddress(url.hostname)
  const granted = environment === 'sandbox' && literal && isGrantedReceiver(literal, Number(url.port))
  if (granted) return undefined
  const reachable = literal
    ? isAllowedAddress(literal, allowed)
    : !isLocalName(url.hostname) || LOOPBACKS.some((address) => isAllowedAddress(address, allowed))
  if (reachable) return undefined
  const way = environment === 'sandbox' ? localWay() : ''
  return `must be an address on the public internet.${way}`
}

// The command is installed from this Khata, so that nobody runs what somebody else has put at the registry of npm.
const localWay = () =>
  ` To receive events on your own machine, use khata listen: ${env().APP_URL}/docs/cli#listen.`
