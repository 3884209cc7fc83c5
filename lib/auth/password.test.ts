import * as common from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { hashNewPassword, passwordMatches } from './password'

const ABOUT = ['asha.gurung@himalyoga.example', 'Himal Yoga', 'Asha Gurung']

/** The text of the refusal. Undefined if the password is accepted. */
async function refusalOf(password: string): Promise<string | undefined> {
  try {
    await hashNewPassword(password, 'password', ABOUT)
  } catch (error) {
    expect(error).toMatchObject({ code: 'parameter_invalid', facts: { param: 'password' } })
    return (error as Error).message
  }
}

const LEET: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' }
const leet = (text: string) => text.replace(/[aeiost]/g, (letter) => LEET[letter] as string)
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

describe('a new password', () => {
  const most = (common.dictionary['passwords-common'] as string[])
    .slice(0, 10_000)
    .filter(({ length }) => length >= 8)

  it.each([
    ['as it is', (text: string) => text],
    ['with a capital', capitalized],
    ['in leet', leet],
    ['in leet with a capital', (text: string) => leet(capitalized(text))],
    ['with a sign behind it', (text: string) => `${leet(text)}!`],
  ])('is not one of the 10,000 most common, %s', async (_, spelled) => {
    const passed: string[] = []
    for (const each of most) if (!(await refusalOf(spelled(each)))) passed.push(spelled(each))
    expect(passed).toEqual([])
    expect(most.length).toBeGreaterThan(3_000)
  })

  it.each([
    'P@ssw0rd',
    'p@55w0rd123',
    'Sunshine2024',
    'drowssap1',
    'qwertyuiop',
    'abcdefghij',
    '99999999999',
    'ramesh1990',
    'a'.repeat(256),
  ])('is not %s, which is easy to guess', async (password) => {
    expect(await refusalOf(password)).toBe(
      'The parameter password must not be easy to guess. Choose a longer one, such as four words that do not belong together.',
    )
  })

  it.each([
    'asha.gurung@himalyoga.example',
    'Asha.Gurung1',
    'AshaGurung',
    'Himal Yoga',
    'himalyoga2026',
    'h1m@lyog4',
    'yogahimal',
  ])('is not %s, which is known about its owner', async (password) => {
    expect(await refusalOf(password)).toMatch(/^The parameter password must not be easy to guess from your /)
  })

  it.each([
    'four grey yaks on a bridge',
    'kX9#vB2q',
    'kxqvbtzw',
    'asha likes her tea with salt',
    'सगरमाथा हिमाल नेपाल',
    `${'x'.repeat(3)}${'lantern goat monsoon '.repeat(12)}`,
  ])('may be %s', async (password) => {
    expect(await refusalOf(password)).toBeUndefined()
  })

  it('is judged by its beginning, so that 256 characters cost no more than 24', async () => {
    const weak = 'password'.repeat(3)
    for (const rest of ['', 'four grey yaks on a bridge', 'x'.repeat(232)])
      expect(await refusalOf(weak + rest)).toBeDefined()
  })
})

it('matches only its own hash, also when another keyboard writes the same word in another way', async () => {
  const hash = await hashNewPassword('नेपाली चिया पसल मा', 'password', [])
  expect(await passwordMatches(hash, 'नेपाली चिया पसल मा'.normalize('NFD'))).toBe(true)
  expect(await passwordMatches(hash, 'नेपाली चिया पसल म')).toBe(false)
  expect(await passwordMatches(undefined, 'नेपाली चिया पसल मा')).toBe(false)
})
