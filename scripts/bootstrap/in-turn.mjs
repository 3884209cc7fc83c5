import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimFile, running } from './claim-file.mjs'

const LOOK_AGAIN_MS = 200
// A process that works in its turn passes the turn on to the processes that it starts.
const TURN = 'KHATA_TURN'
const givenTurn = process.env[TURN]

/**
 * Does work that changes a checkout: its packages, the database client, the build. Commands that were started at the same time do such work
 * one after the other, and each then checks whether there is still something to do. Processes started by the work share its turn. Otherwise
 * they would wait for each other for ever.
 * @template Result
 * @param {string} root
 * @param {() => Result | Promise<Result>} work
 */
export async function inTurn(root, work) {
  if (givenTurn === root) return work()
  const file = path.join(root, '.khata-making')
  for (let waited = false; ; waited = true) {
    const { taken, other } = claimFile(file, running(process.pid))
    if (taken) break
    if (!waited)
      console.log(`Waiting for another command in this checkout${other ? ` (process ${other.pid})` : ''}…`)
    await sleep(LOOK_AGAIN_MS)
  }
  try {
    process.env[TURN] = root
    return await work()
  } finally {
    delete process.env[TURN]
    rmSync(file, { force: true })
  }
}
