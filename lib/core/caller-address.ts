import ipaddr from 'ipaddr.js'

export type AddressRange = [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** A range such as `10.0.0.0/8`, or a single address; null when it is neither. */
export function parseAddressRange(text: string): AddressRange | null {
  const [base = '', bits] = text.split('/')
  if (!isPlain(base)) return null
  if (bits === undefined) return [ipaddr.process(base), ipaddr.process(base).kind() === 'ipv4' ? 32 : 128]
  return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null
}

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
    if (!isIn(trusted, caller)) break
    const address = readAddress(entry)
    // What a proxy could not name (`unknown`) counts as the proxy's own.
    if (!address) break
    caller = address
  }
  return caller.toString()
}

function isIn(ranges: readonly AddressRange[], address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
}

/** `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::7`, `[2001:db8::7]:4711`, and IPv4 written as IPv6. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text.trim()) ?? []
  const bare = v6 ?? v4 ?? text.trim()
  return isPlain(bare) ? ipaddr.process(bare) : null
}

/** Not in one of the older notations (`0177.1`, `2130706433`), which programs read differently. */
function isPlain(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
}
