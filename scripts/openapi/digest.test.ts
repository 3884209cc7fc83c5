import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DIGEST, digestOf } from './digest'
import { DOCUMENT } from './write-client'

const text = readFileSync(DOCUMENT, 'utf8')

it('the API document is the accepted one', () => {
  const how = 'The API has changed. If that is wanted, npm run generate accepts it: commit the digest.'
  expect(digestOf(text), how).toBe(readFileSync(DIGEST, 'utf8'))
})

it('a change of one operation is seen in its line and in that of the whole document', () => {
  const document = JSON.parse(text)
  document.paths['/v1/customers'].get.summary += '.'
  const before = digestOf(text).split('\n')
  const changed = digestOf(JSON.stringify(document, null, 1)).split('\n')
  const names = changed.filter((line) => !before.includes(line)).map((line) => line.replace(/ \w+$/, ''))
  expect(names).toEqual(['document', 'GET /v1/customers'])
})
