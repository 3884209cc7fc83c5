import { expect, it } from 'vitest'
import { inngestElsewhere, localUrl, wantsDemo } from './environment'

const OWN = { DATABASE_URL: 'postgres://db/khata' }

it.each([
  ['the embedded database', {}, true],
  ['the embedded database, when it is told to', { KHATA_DEMO: 'true' }, true],
  ['the embedded database, unless it is told not to', { KHATA_DEMO: 'false' }, false],
  ["no database of the operator's own", OWN, false],
  ["a database of the operator's own that asks for it", { ...OWN, KHATA_DEMO: 'true' }, true],
  ["no database of the operator's own for any other word", { ...OWN, KHATA_DEMO: '1' }, false],
])('the demo business is for %s', (_, environment, wanted) => {
  expect(wantsDemo(environment as unknown as NodeJS.ProcessEnv)).toBe(wanted)
})

it.each([
  ['nothing is set', {}, false],
  ['INNGEST_BASE_URL names a server', { INNGEST_BASE_URL: 'http://inngest:8288' }, true],
  ['INNGEST_DEV is on', { INNGEST_DEV: '1' }, true],
  ['INNGEST_DEV is off', { INNGEST_DEV: '0' }, false],
])('whether the embedded runner stays off when %s', (_, environment, elsewhere) => {
  expect(inngestElsewhere(environment as unknown as NodeJS.ProcessEnv)).toBe(elsewhere)
})

it.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s is reached from this machine at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url)
})
