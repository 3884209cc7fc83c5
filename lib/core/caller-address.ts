import ipaddr from 'ipaddr.js'
import { type Address, type AddressRange, isInRange, isPlainAddress } from './address-range'

// Nobody has as many proxies; a caller may send as many entries as fit into a header.
const MOST_ENTRIES = 32

/**
 * The address of who calls. Each proxy writes the address it was called from behind those that it received, so that
 * the entries are true from the right for as long as trusted proxies wrote them.
 * @param peer the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header.
 * @param trusted the operator's own proxies.
 * @returns undefined when the connection itself has no address, as on a local socket.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string | undefined {
  const connected = readAddress(peer ?? '')
  if (!connected) return undefined
  let caller = connected
  for (const entry of (forwardedFor ?? '').split(',').slice(-MOST_ENTRIES).reverse()) {
    if (!trusted.some((range) => isInRange(caller, range))) break
    const address = readAddress(entry)
    // What a proxy could not name (`unknown`) counts as the proxy's own.
    if (!address) break
    caller = address
  }
  return caller.toString()
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::7`, `[2001:db8::7]:4711`, and IPv4 written as IPv6. */
function readAddress(text: string): Address | null {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text.trim()) ?? []
  const bare = v6 ?? v4 ?? text.trim()
  return isPlainAddress(bare) ? ipaddr.process(bare) : null
}
