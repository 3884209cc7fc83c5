import ipaddr from 'ipaddr.js'
import { isInRange, parseAddressRange } from '@/lib/core/address-range'

// The part of IPv6 for public unicast addresses (RFC 4291, section 2.4, and IANA's registry). The old forms that contain an IPv4 address
// are outside of it.
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Private ranges that webhooks may reach: WEBHOOK_ALLOWED_CIDRS. */
export type AllowedRanges = readonly string[]

/**
 * True if a webhook may be sent to an IP address: it is public unicast, or in an allowed range. An IPv4 address written as IPv6
 * (::ffff:127.0.0.1) is treated as IPv4.
 */
export function isAllowedAddress(address: string, allowed: AllowedRanges): boolean {
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

/** The IP address in a URL's hostname, without brackets. Null if the hostname is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/** True for names that always mean this machine (RFC 6761, section 6.3). */
export function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname)
}

export const LOOPBACKS = ['127.0.0.1', '::1'] as const
