import http from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
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

type Dialled = (error: Error | null, stream: Duplex) => void
type Dial = (options: net.TcpNetConnectOpts) => Duplex | null | undefined

/**
 * Dials a socket only to where webhooks may go. The check sits at the dial of that very socket, on the addresses
 * it is about to use, so that a name which resolves differently a moment later gains nothing.
 */
function dialGuarded(
  rule: DialRule,
  options: net.TcpNetConnectOpts,
  dialled: Dialled | undefined,
  dial: Dial,
) {
  const literal = literalAddress(options.host ?? '')
  const passes = !literal || isReachable(literal, rule.allowed) || rule.granted(literal, Number(options.port))
  if (passes) return dial({ ...options, lookup: guardedLookup(rule) })
  dialled?.(new RefusedAddress(literal), new net.Socket())
  return undefined
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

export class GuardedHttpAgent extends http.Agent {
  constructor(
    private readonly rule: DialRule,
    options: http.AgentOptions,
  ) {
    super(options)
  }

  override createConnection(options: http.ClientRequestArgs, dialled?: Dialled) {
    const dial: Dial = (guarded) => super.createConnection(guarded as http.ClientRequestArgs, dialled)
    return dialGuarded(this.rule, options as net.TcpNetConnectOpts, dialled, dial)
  }
}

export class GuardedHttpsAgent extends https.Agent {
  constructor(
    private readonly rule: DialRule,
    options: https.AgentOptions,
  ) {
    super(options)
  }

  override createConnection(options: https.RequestOptions, dialled?: Dialled) {
    const dial: Dial = (guarded) => super.createConnection(guarded as https.RequestOptions, dialled)
    return dialGuarded(this.rule, options as net.TcpNetConnectOpts, dialled, dial)
  }
}
