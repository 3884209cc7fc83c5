import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { runningInstance } from '../backup/instance.fixture'
import { secretsOf } from '../start/secrets'

it('the secret of an embedded instance is replaced in three steps, and the older one is removed', async () => {
  const { url, dataDir } = await runningInstance()
  await migrate(url, 'prisma/migrations')
  const env = { ...process.env, DATABASE_URL: '', APP_SECRET: '', KHATA_DATA_DIR: dataDir }
  const rotate = (...step: string[]) => {
    const args = ['scripts/rotate-secret.mjs', ...step]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  const first = secretsOf(dataDir)
  expect(rotate('--new')).toMatchObject({ status: 0 })
  expect(secretsOf(dataDir)).toMatchObject({ APP_SECRET_PREVIOUS: first.APP_SECRET })
  expect(rotate('--check', '--finish')).toMatchObject({ status: 2 })
  expect(rotate()).toEqual({
    status: 0,
    said: expect.stringContaining('APP_SECRET_PREVIOUS can be removed.'),
  })
  expect(rotate('--finish')).toEqual({
    status: 0,
    said: expect.stringContaining('The older secrets are removed.'),
  })
  expect(secretsOf(dataDir)).not.toHaveProperty('APP_SECRET_PREVIOUS')
  expect(secretsOf(dataDir).APP_SECRET).not.toBe(first.APP_SECRET)
})
