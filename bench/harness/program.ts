import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_MS = 60_000
const STOP_MS = 10_000

/** A server that a bench started. */
export interface Program {
  pid: number
  stop(): Promise<void>
}

/** Starts a Node program. Resolves when `readyUrl` responds with a success. The program ends with this process. */
export async function startProgram(
  args: string[],
  { cwd, env, readyUrl }: { cwd: string; env: NodeJS.ProcessEnv; readyUrl: string },
): Promise<Program> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const program = {
    pid: child.pid as number,
    async stop() {
      process.off('exit', kill)
      await end(child)
    },
  }
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`)
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return program
  }
  await program.stop()
  throw new Error(`${args.join(' ')} was not ready after ${READY_MS / 1000} s`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([exit, sleep(STOP_MS, null, { ref: false })])
  if (inTime === null) child.kill('SIGKILL')
  await exit
}
