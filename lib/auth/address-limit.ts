import ipaddr from 'ipaddr.js'
import { countAction } from '@/lib/infra/process/rate-limit'

// Limits per network address, in addition to those per account. They stop a program that guesses at many accounts or creates many. An
// office behind one address stays far below them.
const LIMITS = {
  'sign-in': { points: 50, seconds: 5 * 60 },
  'sign-up': { points: 20, seconds: 60 * 60 },
  'password-reset': { points: 20, seconds: 60 * 60 },
  // A test of a checkout makes one such payment. Anybody may make one, and its row stays for a day.
  'simulated-payment': { points: 60, seconds: 10 * 60 },
  // A request here makes us register our functions. An Inngest server asks when it starts.
  'function-sync': { points: 30, seconds: 10 * 60 },
  // A page with its prefetched links takes about ten requests. Searching and reading stay far below this.
  'page of a stranger': { points: 300, seconds: 60 },
  // For an office behind one address.
  page: { points: 1_500, seconds: 60 },
  // A monitor asks a few times a minute.
  'deep-health': { points: 60, seconds: 60 },
  // For a family or an office that scans one poster.
  'payment-link': { points: 30, seconds: 60 },
  // A form asks a few times while a person types.
  'password-strength': { points: 300, seconds: 5 * 60 },
} as const

export type AddressLimit = keyof typeof LIMITS

/** A provider usually gives each customer an IPv6 network of this size. */
const IPV6_PREFIX = 64

/**
 * Counts an action from a network address. This machine itself is not counted.
 * @throws {DomainError} `rate_limited`.
 */
export async function countAddress(name: AddressLimit, ip: string | undefined): Promise<void> {
  const network = ip && networkOf(ip)
  if (network) await countAction({ action: name, ...LIMITS[name] }, network)
}

/** Whether an address is this machine itself. */
export function isThisMachine(ip: string | undefined): boolean {
  return ip !== undefined && ipaddr.isValid(ip) && networkOf(ip) === undefined
}

/** What is counted for a network address: a whole IPv6 network counts as one. Undefined for this machine itself. */
export function networkOf(ip: string): string | undefined {
  const address = ipaddr.process(ip)
  if (address.range() === 'loopback') return undefined
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX}`).toString()
}
