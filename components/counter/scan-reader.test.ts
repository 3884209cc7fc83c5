import { expect, test } from 'vitest'
import { ScanReader } from './scan-reader'

/** Types a text with Enter at its end, each key so many milliseconds after the last one. */
function typed(text: string, everyMs: number, keys = [...text, 'Enter']) {
  const reader = new ScanReader()
  return keys.map((key, n) => reader.read(key, 1_000 + n * everyMs)).at(-1)
}

test('what is typed faster than a person types is the code of a card', () => {
  expect(typed('GYM-7431', 5)).toEqual({ code: 'GYM-7431' })
  expect(typed('7431', 30)).toEqual({ code: '7431' })
  expect(typed('', 5, ['Shift', 'G', 'Shift', 'Y', '7', '4', '3', '1', 'Enter'])).toEqual({ code: 'GY7431' })
})

test('what a person types is none, and neither are two keys at once or an Enter that comes later', () => {
  expect(typed('GYM-7431', 60)).toBeNull()
  expect(typed('as', 5)).toBeNull()
  const reader = new ScanReader()
  for (const [n, key] of [...'7431'].entries()) reader.read(key, n * 5)
  expect(reader.read('Enter', 500)).toBeNull()
})

test('what was typed by hand before a scan is not in its code', () => {
  const reader = new ScanReader()
  for (const [n, key] of [...'ash'].entries()) reader.read(key, n * 150)
  expect(reader.read('7', 1_000)).toEqual({ begins: true })
  for (const [n, key] of [...'431'].entries()) expect(reader.read(key, 1_005 + n * 5)).toBeNull()
  expect(reader.read('Enter', 1_025)).toEqual({ code: '7431' })
})

test('a key that writes nothing ends what may be a code', () => {
  expect(typed('', 5, ['7', '4', 'Backspace', '3', '1', 'Enter'])).toBeNull()
})
