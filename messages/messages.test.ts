import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/core/language'
import { MESSAGES } from './catalogue'

const areasIn = (language: string) =>
  readdirSync(path.join(import.meta.dirname, language))
    .map((file) => path.parse(file).name)
    .sort()

it.each(LANGUAGES)('every file of messages in %s is in the catalogue', (language) => {
  expect(areasIn(language)).toEqual(Object.keys(MESSAGES[language]).sort())
})

it.each(LANGUAGES)(
  'the messages in %s are the same as in the first language, with the same arguments',
  (language) => {
    expect(argumentsOf(language)).toEqual(argumentsOf(DEFAULT_LANGUAGE))
  },
)

// A name may end with a full stop, as `Himal Fitness Pvt. Ltd.` does: then there would be two.
it.each(LANGUAGES)('no sentence in %s ends with a name', (language) => {
  const texts = areasIn(language).flatMap((area) =>
    readFileSync(path.join(import.meta.dirname, language, `${area}.json`), 'utf8').split('\n'),
  )
  expect(
    texts.filter((text) => /\{(business|product|item|owner|name|operator|description)\}\./.test(text)),
  ).toEqual([])
})

it('a message that has lost an argument is seen', () => {
  expect(placeholders('Top up {amount} before {date}')).not.toEqual(placeholders('{amount} थप्नुहोस्'))
  expect(placeholders('{n, plural, one {# day} other {# days}}')).toEqual(
    placeholders('{n, plural, other {# दिन}}'),
  )
  expect(placeholders('<b>{name}</b>')).not.toEqual(placeholders('{name}'))
})

/** `wallet.topUp.title` and so on, each with the names and kinds of its arguments. */
function argumentsOf(language: string) {
  const found: Record<string, string[]> = {}
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') found[key] = placeholders(value)
    else for (const [name, inner] of Object.entries(value as object)) visit(inner, `${key}.${name}`)
  }
  for (const area of areasIn(language)) {
    const file = path.join(import.meta.dirname, language, `${area}.json`)
    visit(JSON.parse(readFileSync(file, 'utf8')), area)
  }
  return found
}

function placeholders(message: string): string[] {
  const found = new Set<string>()
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      found.add(`${TYPE[element.type]} ${element.value}`)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(parse(message))
  return [...found].sort()
}
