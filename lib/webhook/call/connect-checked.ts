import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowedRanges, isAllowedAddress, literalAddress } from './check-address'
import type { Resolve } from './resolve'

/** The address of the receiver is not public. */
export class RefusedAddress extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor(address: string) {
    super(`${address} is not a public address`)
  }
}

export interface AddressRule {
  allowed: AllowedRanges
  /** True if the operator has granted this receiver, although no range allows it. */
  granted(address: string, port: number): boolean
  resolve: Resolve
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Connects only to addresses that webhooks may reach. Addresses are checked when the socket connects to them, so a name that resolves to
 * another address a moment later cannot bypass the check.
 */
export function checkedConnector(rule: AddressRule, timeoutMs: number): buildConnector.connector {
  // The connector uses `timeout`. The other options go to net.connect and tls.connect.
  const options = { timeout: timeoutMs, lookup: checkedLookup(rule) }
  const connect = buildConnector(options as buildConnector.BuildOptions)
  return (target, callback) => {
    const literal = literalAddress(target.hostname)
    const port = Number(target.port || DEFAULT_PORTS[target.protocol])
    if (!literal || isAllowedAddress(literal, rule.allowed) || rule.granted(literal, port))
      connect(target, callback)
    else queueMicrotask(() => callback(new RefusedAddress(literal), null))
  }
}

function checkedLookup(rule: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    rule.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const refused = addresses.find(({ address }) => !isAllowedAddress(address, rule.allowed))
        if (refused) callback(new RefusedAddress(refused.address), '', 0)
        else if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
