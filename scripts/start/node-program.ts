import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import type { Program } from './supervisor'

const LEASH = pathToFileURL(`${import.meta.dirname}/leash.mjs`).href

type NodeProgram = Pick<Program, 'name' | 'stopSignal' | 'graceMs'> & {
  args: string[]
  env: NodeJS.ProcessEnv
}

/** A Node program that writes to our terminal and ends when we end. */
export function nodeProgram({ args, env, ...program }: NodeProgram): Program {
  return {
    ...program,
    launch: () =>
      spawn(process.execPath, ['--import', LEASH, ...args], {
        env: { ...env, KHATA_LEASH: String(process.pid) },
        stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
        // Ctrl-C in the terminal must reach only the supervisor, which stops its programs in order.
        detached: true,
      }),
  }
}
