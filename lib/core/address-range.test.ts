import { expect, it } from 'vitest'
import { parseAddressRange } from './address-range'

it.each(['10.0.0.0', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'])('%s is a range', (text) => {
  expect(parseAddressRange(text)).not.toBeNull()
})

it.each(['10.0.0.0/33', 'proxy.example.com', '10.0.0', '10.0.0.0-10.0.0.9', ''])(
  '%j is not a range',
  (text) => {
    expect(parseAddressRange(text)).toBeNull()
  },
)
