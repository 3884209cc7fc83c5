import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

// Linux keeps these files in memory. Copying a database there takes a tenth of the time.
const IN_MEMORY = '/dev/shm'
// A whole test run needs less than half of this.
const ENOUGH_BYTES = 6 * 1024 ** 3

/** The path of a new folder for the database of a test or a tool, in memory if there is enough. */
export function scratchFolder(name: string): string {
  return path.join(isRoomyMemory() ? IN_MEMORY : tmpdir(), `${name}-${randomUUID()}`)
}

function isRoomyMemory(): boolean {
  if (!existsSync(IN_MEMORY) || freemem() < ENOUGH_BYTES) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
