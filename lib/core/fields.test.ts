import { expect, it } from 'vitest'
import { metadata, metadataPatch, oneLine, text } from './fields'

it('a name cannot turn the amount that a page shows behind it', () => {
  expect(text(20).parse('\u202eTea\u202c \u2067shop\u2069')).toBe('Tea shop')
  expect(text(20).safeParse('\u202e \u2066').success).toBe(false)
})

it('a name keeps the joiners of Nepali and the signs of other writings', () => {
  const name = 'श्री\u200dकृष्ण \u200fسلام'
  expect(text(40).parse(name)).toBe(name)
})

it('a name is one line, so that nothing in it looks like a line of ours in an SMS or a mail', () => {
  expect(oneLine(40).parse('Tea\r\nBcc: all\u2028of\tyou')).toBe('Tea Bcc: all of you')
  expect(text(40).parse('Two\nlines')).toBe('Two\nlines')
})

it('metadata of a new object has no empty value, and a change removes a key with one', () => {
  const { success, error } = metadata.safeParse({ plan: '' })
  expect([success, error?.issues[0]?.path]).toEqual([false, ['plan']])
  expect(metadata.parse({ plan: 'gold' })).toEqual({ plan: 'gold' })
  expect(metadataPatch.parse({ plan: '' })).toEqual({ plan: '' })
})
