import ipaddr from 'ipaddr.js'
import { isInRange, parseAddressRange } from '@/lib/core/address-range'

// The only part of IPv6 that is given out as public unicast (RFC 4291 §2.4, IANA's registry): outside of it lie the
// deprecated forms that embed an IPv4 address.
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Ranges that webhooks may reach although they are not public: WEBHOOK_ALLOWED_CIDRS. */
export type AllowedRanges = readonly string[]

/**
 * Whether a webhook may be sent to an IP address: public unicast, or in an allowed range. An IPv4 address in
 * IPv6 clothing (::ffff:127.0.0.1) is taken for what it is.
 */
export function isReachable(address: string, allowed: AllowedRanges): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (isPublic(parsed)) return true
  return allowed.some((text) => {
    const range = parseAddressRange(text)
    return range !== null && isInRange(parsed, range)
  })
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(PUBLIC_IPV6)
}

/** The IP address that a URL's hostname spells out, without brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/** The names that always mean this machine (RFC 6761 §6.3). */
export function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

export const LOOPBACKS = ['127.0.0.1', '::1'] as const
