import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The kinds of pages whose only script is ours. */
export const SCRIPTED = ['customer', 'reader'] as const
export type Scripted = (typeof SCRIPTED)[number]

/** Where the build puts the script of these pages. */
export const pageScriptFile = (buildDir: string, whose: Scripted) =>
  path.join(buildDir, `khata-${whose}-script.js`)

export function readPageScript(buildDir: string, whose: Scripted): string {
  return readFileSync(pageScriptFile(buildDir, whose), 'utf8')
}
