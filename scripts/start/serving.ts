import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MARK = /^khata-served-by-(\d+)$/

/** Writes a mark next to a build while an app uses it, because replacing its files would break that app. */
export function markServing(buildDir: string) {
  const mark = path.join(buildDir, `khata-served-by-${process.pid}`)
  writeFileSync(mark, '')
  process.once('exit', () => rmSync(mark, { force: true }))
}

/** The id of the process that uses this build, if there is one. */
export function servedBy(buildDir: string): number | undefined {
  if (!existsSync(buildDir)) return
  const pids = readdirSync(buildDir).map((name) => Number(name.match(MARK)?.[1]))
  return pids.find((pid) => pid && runs(pid))
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
