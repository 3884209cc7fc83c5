import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

// A machine on which everything starts at once needs minutes, not seconds.
const READY_MS = 300_000

export interface Program {
  pid: number
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>
}

/**
 * Starts a program of Node and waits until it is ready. It ends with this process.
 * @param readyUrl responds with a success then.
 */
export async function startProgram(
  name: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; readyUrl: string },
): Promise<Program> {
  const { readyUrl, ...place } = options
  const child = spawn(process.execPath, args, { ...place, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const runs = () => child.exitCode === null && child.signalCode === null
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    if (!runs()) throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`)
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (!answer?.ok) continue
    const stop = async () => {
      if (!runs()) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    return { pid: child.pid as number, stop }
  }
  kill()
  throw new Error(`${name} was not ready after ${READY_MS / 1000} s`)
}
