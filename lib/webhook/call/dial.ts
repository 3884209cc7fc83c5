import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowedRanges, isReachable, literalAddress } from './address'
import type { Resolve } from './resolve'

/** The receiver's address is not a public one. */
export class RefusedAddress extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor(address: string) {
    super(`${address} is not a public address`)
  }
}

export interface DialRule {
  allowed: AllowedRanges
  /** Receivers, by literal address and port, that are let through although no range allows them. */
  granted(address: string, port: number): boolean
  resolve: Resolve
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Dials only where webhooks may go. The check sits at the dial of that very socket, on the addresses it is about to
 * use, so that a name which resolves differently a moment later gains nothing.
 */
export function guardedConnector(rule: DialRule, timeoutMs: number): buildConnector.connector {
  // Only `timeout` is the connector's own; the rest goes to net.connect and tls.connect.
  const options = { timeout: timeoutMs, lookup: guardedLookup(rule) }
  const connect = buildConnector(options as buildConnector.BuildOptions)
  return (target, callback) => {
    const literal = literalAddress(target.hostname)
    const port = Number(target.port || DEFAULT_PORTS[target.protocol])
    if (!literal || isReachable(literal, rule.allowed) || rule.granted(literal, port))
      connect(target, callback)
    else queueMicrotask(() => callback(new RefusedAddress(literal), null))
  }
}

function guardedLookup(rule: DialRule): LookupFunction {
  return (hostname, options, callback) => {
    rule.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const refused = addresses.find(({ address }) => !isReachable(address, rule.allowed))
        if (refused) callback(new RefusedAddress(refused.address), '', 0)
        else if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
