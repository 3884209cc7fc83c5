import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addSecret, keepSecrets, removeOlderSecrets } from './secrets'

const dataDir = mkdtempSync(path.join(tmpdir(), 'khata-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('the secrets of a data directory are made once; a rotation adds one and keeps the others until the end', () => {
  const first = keepSecrets(dataDir)
  expect(keepSecrets(dataDir)).toEqual(first)
  addSecret(dataDir)
  const second = keepSecrets(dataDir)
  expect(second).toEqual({
    ...first,
    APP_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    APP_SECRET_PREVIOUS: first.APP_SECRET,
  })
  expect(second.APP_SECRET).not.toBe(first.APP_SECRET)
  removeOlderSecrets(dataDir)
  expect(keepSecrets(dataDir)).toEqual({ ...first, APP_SECRET: second.APP_SECRET })
  const file = path.join(dataDir, 'secrets.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(first.APP_SECRET)
})
