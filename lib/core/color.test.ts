import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, textColorOn } from './color'

const hex = (value: number) => value.toString(16).padStart(2, '0')
const color = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map(hex).join('')}`)

it('black and white have the greatest contrast, and a colour has none with itself', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#336699', '#336699')).toBe(1)
  // The sample of WCAG's own tools: the lightest grey that is readable on white.
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

it('text is white on a dark colour and black on a light one', () => {
  expect(['#8c1d2f', '#003366', '#ffd400', '#F5F5F5'].map(textColorOn)).toEqual([
    '#ffffff',
    '#ffffff',
    '#000000',
    '#000000',
  ])
})

it('text is readable on every colour that a merchant may choose', () => {
  // Greys have the smallest contrast with black and white among colours of the same brightness.
  for (let light = 0; light < 256; light++) {
    const grey = `#${hex(light).repeat(3)}`
    expect(contrastOf(grey, textColorOn(grey)), grey).toBeGreaterThanOrEqual(4.5)
  }
  fc.assert(
    fc.property(color, (each) => contrastOf(each, textColorOn(each)) >= 4.5),
    { numRuns: 2_000 },
  )
})
