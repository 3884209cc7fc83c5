import { promises as dns, type LookupAddress } from 'node:dns'
import { Slots } from '@/lib/core/slots'
import { type AllowedRanges, isAllowedAddress, isLocalName, LOOPBACKS } from './check-address'

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

// Two attempts of three seconds. They leave most of a call's 15 seconds for the receiver.
const QUERY_TIMEOUT_MS = 3_000
const QUERY_TRIES = 2

// getaddrinfo, the system's resolver, uses four threads that the whole process shares. Four names whose servers do not respond would stop
// every delivery. c-ares uses sockets instead. The system is asked only if DNS says that a name does not exist, because the system also
// knows /etc/hosts.
const ASK_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

let resolver: dns.Resolver | undefined

/**
 * Resolves a name with DNS to its IPv4 and IPv6 addresses.
 * @throws {Error} with a DNS code if the name has no address.
 */
export const resolveName: Resolve = async (hostname) => {
  resolver ??= new dns.Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found: LookupAddress[] = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length > 0) return found
  const failure = (v4 as PromiseRejectedResult).reason as NodeJS.ErrnoException
  if (ASK_THE_SYSTEM.has(failure.code ?? '')) return askTheSystem(hostname)
  throw failure
}

// A name server that stops responding can block a thread of the system's resolver, so at most half of the threads are
// used.
const systemLookups = new Slots(2)

async function askTheSystem(hostname: string): Promise<LookupAddress[]> {
  const leave = await systemLookups.take()
  try {
    return await dns.lookup(hostname, { all: true })
  } finally {
    leave()
  }
}

/** `localhost` means this machine and needs no DNS. It resolves to the loopback addresses that may be reached. */
export function withLocalNames(resolve: Resolve, allowed: AllowedRanges): Resolve {
  return async (hostname) => {
    if (!isLocalName(hostname)) return resolve(hostname)
    const reachable = LOOPBACKS.filter((address) => isAllowedAddress(address, allowed))
    return (reachable.length > 0 ? reachable : LOOPBACKS).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
  }
}
