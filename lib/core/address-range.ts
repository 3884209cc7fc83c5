import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type AddressRange = [base: Address, bits: number]

/** Parses a range such as `10.0.0.0/8`, or a single address. Null if the text is neither. */
export function parseAddressRange(text: string): AddressRange | null {
  const [base = '', bits] = text.split('/')
  if (!isPlainAddress(base)) return null
  if (bits !== undefined) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null
  const address = ipaddr.process(base)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export function isInRange(address: Address, [base, bits]: AddressRange): boolean {
  return base.kind() === address.kind() && address.match(base, bits)
}

/** False for older notations (`0177.1`, `2130706433`), because programs read them in different ways. */
export function isPlainAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}
