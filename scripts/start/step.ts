import { spawn } from 'node:child_process'

export type Step = {
  /** The task in words, for the message if it fails. */
  task: string
  args: string[]
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
}

/** Runs a Node program to its end. Its output is shown only if it fails. */
export function runStep({ task, args, env = process.env, signal }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => reject(error))
    child.once('close', (code, killedBy) => {
      if (code === 0) return resolve()
      reject(new Error(`${output.trimEnd()}\n${task} failed (${killedBy ?? `code ${code}`}).`))
    })
  })
}
