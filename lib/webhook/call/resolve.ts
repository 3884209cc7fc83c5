import { promises as dns, type LookupAddress } from 'node:dns'
import { type AllowedRanges, isLocalName, isReachable, LOOPBACKS } from './address'

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

// Two tries of three seconds leave most of an attempt's 15 for the receiver.
const QUERY_TIMEOUT_MS = 3_000
const QUERY_TRIES = 2

// The system's own resolver, getaddrinfo, waits on one of four threads that the whole process shares: four names
// whose servers do not answer would stop every delivery. c-ares waits on sockets. Only a name that DNS answers
// with "none" is asked of the system, which also knows /etc/hosts.
const ASK_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

let resolver: dns.Resolver | undefined

/** Resolves over DNS, IPv4 and IPv6. @throws {Error} with a DNS code when the name has no address. */
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

// A name server that says "none" and then falls silent holds a thread for as long: never more than half of them.
const MOST_SYSTEM_LOOKUPS = 2
let asking = 0
const waiting: (() => void)[] = []

async function askTheSystem(hostname: string): Promise<LookupAddress[]> {
  while (asking >= MOST_SYSTEM_LOOKUPS) await new Promise<void>((resolve) => waiting.push(resolve))
  asking += 1
  try {
    return await dns.lookup(hostname, { all: true })
  } finally {
    asking -= 1
    waiting.shift()?.()
  }
}

/** `localhost` is this machine's loopback without asking anybody: whichever of the two may be reached. */
export function withLocalNames(resolve: Resolve, allowed: AllowedRanges): Resolve {
  return async (hostname) => {
    if (!isLocalName(hostname)) return resolve(hostname)
    const reachable = LOOPBACKS.filter((address) => isReachable(address, allowed))
    return (reachable.length > 0 ? reachable : LOOPBACKS).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
  }
}
