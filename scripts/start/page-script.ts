import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Whose pages have a script of ours alone. */
export const SCRIPTED = ['customer', 'reader'] as const
export type Scripted = (typeof SCRIPTED)[number]

/** Where the build has the script of these pages. */
export const pageScriptFile = (buildDir: string, whose: Scripted) =>
  path.join(buildDir, `khata-${whose}-script.js`)

export function readPageScript(buildDir: string, whose: Scripted): string {
  return readFileSync(pageScriptFile(buildDir, whose), 'utf8')
}
