import ipaddr from 'ipaddr.js'
import { type Address, type AddressRange, isInRange, isPlainAddress } from './address-range'

// More than any real setup has. A caller can send as many entries as fit into a header.
const MAX_ENTRIES = 32

/**
 * The caller's address. Each proxy appends the address that called it. So the entries can be trusted from the right, as long as trusted
 * proxies wrote them.
 * @param peer the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header.
 * @param trusted the operator's own proxies.
 * @returns undefined if the connection has no address, as on a local socket.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string | undefined {
  const connected = readAddress(peer ?? '')
  if (!connected) return undefined
  let caller = connected
  for (const entry of (forwardedFor ?? '').split(',').slice(-MAX_ENTRIES).reverse()) {
    if (!trusted.some((range) => isInRange(caller, range))) break
    const address = readAddress(entry)
    // If an entry is not an address (`unknown`), the last proxy counts as the caller.
    if (!address) break
    caller = address
  }
  return caller.toString()
}

/** Whether the other end of a connection is one of the operator's own proxies. */
export function isTrustedProxy(peer: string | undefined, trusted: readonly AddressRange[]): boolean {
  const address = readAddress(peer ?? '')
  return address !== null && trusted.some((range) => isInRange(address, range))
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::7`, `[2001:db8::7]:4711`, and IPv4 written as IPv6. */
function readAddress(text: string): Address | null {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text.trim()) ?? []
  const bare = v6 ?? v4 ?? text.trim()
  return isPlainAddress(bare) ? ipaddr.process(bare) : null
}
