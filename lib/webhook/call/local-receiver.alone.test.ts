import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isGrantedReceiver, LOCAL_RECEIVERS_FILE } from './local-receiver'

const dataDir = mkdtempSync(path.join(tmpdir(), 'khata-grants-'))
process.env.KHATA_DATA_DIR = dataDir

function grant(...grants: unknown[]) {
  writeFileSync(path.join(dataDir, LOCAL_RECEIVERS_FILE), JSON.stringify(grants))
}

describe('a receiver on this machine', () => {
  it('is refused without a grant of the operator', () => {
    expect(isGrantedReceiver('127.0.0.1', 4000)).toBe(false)
  })

  it('is allowed at exactly the granted address and port, until the grant ends', () => {
    grant({ address: '127.0.0.1', port: 4000, expiresAt: '9999-01-01T00:00:00.000Z' })
    expect(isGrantedReceiver('127.0.0.1', 4000)).toBe(true)
    expect(isGrantedReceiver('127.0.0.1', 4001)).toBe(false)
    expect(isGrantedReceiver('127.0.0.2', 4000)).toBe(false)
    grant({ address: '127.0.0.1', port: 4000, expiresAt: '2020-01-01T00:00:00.000Z' })
    expect(isGrantedReceiver('127.0.0.1', 4000)).toBe(false)
  })

  it('is refused if the file cannot be parsed', () => {
    writeFileSync(path.join(dataDir, LOCAL_RECEIVERS_FILE), '{"address":')
    expect(isGrantedReceiver('127.0.0.1', 4000)).toBe(false)
  })
})
