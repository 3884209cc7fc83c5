import { describe, expect, it } from 'vitest'
import { type AddressRange, parseAddressRange } from './address-range'
import { callerAddress } from './caller-address'

const ranges = (...texts: string[]) => texts.map((text) => parseAddressRange(text) as AddressRange)
const PROXIES = ranges('10.0.0.0/8', '192.0.2.1', '2001:db8:aa::/48')

describe('without trusted proxies', () => {
  it.each([
    ['203.0.113.7', '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 10.0.0.2'],
  ])('a caller at %s has the address of its connection, even with X-Forwarded-For: %s', (peer, header) => {
    expect(callerAddress(peer, header, [])).toBe(peer)
  })
})

describe('behind trusted proxies', () => {
  it.each<[string, string | undefined, string, string]>([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'what the proxy saw'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1', 'not what the caller wrote before it'],
    ['10.0.0.1', '1.1.1.1, 10.0.0.9, 198.51.100.1', '198.51.100.1', 'nor a proxy that the caller made up'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2, 192.0.2.1', '198.51.100.1', 'through three proxies'],
    ['10.0.0.1', '10.0.0.7, 10.0.0.2', '10.0.0.7', 'a caller within the trusted network'],
    ['10.0.0.1', undefined, '10.0.0.1', 'the proxy itself'],
    ['10.0.0.1', '', '10.0.0.1', 'the proxy itself'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7', 'who comes past the proxy'],
    ['192.0.2.2', '198.51.100.1', '192.0.2.2', 'a neighbour of the proxy'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'IPv4 on an IPv6 socket'],
    ['10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1', 'IPv4 written as IPv6'],
    ['2001:db8:aa::1', '2001:DB8:1:0:0::5', '2001:db8:1::5', 'IPv6'],
    ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'with a port, as some proxies write it'],
    ['10.0.0.1', '[2001:db8:1::5]:4711', '2001:db8:1::5', 'the same in IPv6'],
    ['10.0.0.1', '198.51.100.1, unknown', '10.0.0.1', 'a proxy that cannot say'],
    ['10.0.0.1', '198.51.100.1, <script>', '10.0.0.1', 'junk'],
    ['10.0.0.1', '198.51.100.1, 2130706433', '10.0.0.1', 'a number'],
    ['10.0.0.1', '198.51.100.1,, ', '10.0.0.1', 'empty entries'],
    ['10.0.0.1', `${'10.0.0.2,'.repeat(5_000)}10.0.0.2`, '10.0.0.2', 'a header of nothing but proxies'],
  ])('%s with %j is %s: %s', (peer, header, caller) => {
    expect(callerAddress(peer, header, PROXIES)).toBe(caller)
  })

  it('a connection without an address has no caller', () => {
    expect(callerAddress(undefined, '198.51.100.1', PROXIES)).toBeUndefined()
  })
})
