import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Letter, letterHtml, letterText } from './letter'

const LETTER: Letter = {
  heading: 'Invoice 2083-84/000031',
  paragraphs: ['Himal & Yoga <Pvt> has sent you an invoice.'],
  facts: [['Amount due', 'Rs 1,500.00']],
  action: { label: 'View the invoice', url: 'https://pay.example.com/invoice/a?b=1&c=2' },
  footer: 'You get this mail as a customer of Himal Yoga.',
}

test('a mail has the colours of the pages, in light and in dark', () => {
  const css = readFileSync(path.join(import.meta.dirname, '../../../app/globals.css'), 'utf8')
  const hex = /#[0-9a-f]{6}\b/g
  const tokens = new Set(css.match(hex))
  const used = letterHtml(LETTER).match(hex) ?? []
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((colour) => !tokens.has(colour))).toEqual([])
})

test('a mail of a business has its name and its colour on top, and says its language', () => {
  const html = letterHtml({
    ...LETTER,
    language: 'ne',
    from: { name: 'हिमाल & योगा', accentColor: '#0f766e', logoUrl: 'https://khata.example/images/a.png' },
  })
  expect(html).toContain('<html lang="ne">')
  expect(html).toContain('background:#0f766e')
  expect(html).toContain('src="https://khata.example/images/a.png"')
  expect(html).toContain('हिमाल &amp; योगा')
})

test('a long name of what was billed takes two lines, so that the amount beside it stays whole', () => {
  const product = 'Unlimited morning and evening classes, family of four'
  const html = letterHtml({
    ...LETTER,
    facts: [
      ['Amount', 'Rs 9,200.00'],
      [product, 'Rs 11,500.00'],
    ],
  })
  const styleOf = (text: string) => new RegExp(`style="([^"]*)">${text}<`).exec(html)?.[1]
  expect(styleOf('Amount')).toContain('nowrap')
  expect(styleOf(product)).not.toContain('nowrap')
  expect(styleOf('Rs&nbsp;11,500.00')).toContain('overflow-wrap:break-word')
})

test('a phone number and an address in the foot stay on one line', () => {
  const footer = 'You get this mail as a customer of Himal. Questions? help@himal.example, +977 1-4123456'
  expect(letterHtml({ ...LETTER, footer })).toContain(
    '<span style="display:inline-block">help@himal.example</span>, <span style="display:inline-block">+977 1-4123456</span></p>',
  )
})

test('nothing that a person wrote becomes markup', () => {
  expect(letterHtml(LETTER)).toContain('Himal &amp; Yoga &lt;Pvt&gt; has sent')
  expect(letterHtml(LETTER)).toContain('href="https://pay.example.com/invoice/a?b=1&amp;c=2"')
})

test('the text of a mail says all that its HTML says', () => {
  expect(letterText(LETTER)).toBe(`Invoice 2083-84/000031

Himal & Yoga <Pvt> has sent you an invoice.

Amount due: Rs 1,500.00

View the invoice:
https://pay.example.com/invoice/a?b=1&c=2

-- 
You get this mail as a customer of Himal Yoga.
`)
})

test('an amount is never parted from its currency at the end of a line, nor the second half of a date', () => {
  expect(letterHtml({ ...LETTER, heading: 'Until 8 Magh 2083 (22 January 2027)' })).toContain(
    '8 Magh 2083 (22&nbsp;January&nbsp;2027)',
  )
  expect(letterHtml(LETTER)).toContain('Rs&nbsp;1,500.00')
  expect(letterHtml({ ...LETTER, heading: 'रू १,५००.०० तिरियो' })).toContain('रू&nbsp;१,५००.०० तिरियो')
  expect(letterText(LETTER)).toContain('Rs 1,500.00')
})
