import path from 'node:path'
import { codeOf } from './code'
import { type Import, readImports } from './imports'
import { placeOf } from './nouns'
import { EMPTY_NAMES, FLOORS, type Floor, FOR_TESTS, FOR_WORKERS, FRAMEWORKS } from './table'

/** Imports that a file's floor (see table.ts) does not allow. One sentence each. */
export function floorProblems(file: string, text: string): string[] {
  const code = codeOf(text)
  const imports = readImports(file, code)
  return [
    ...placeProblems(file),
    ...nameProblems(file),
    ...(FOR_TESTS.test(file) ? [] : imports.flatMap((each) => importProblem(file, each) ?? [])),
  ]
}

function importProblem(file: string, found: Import): string | undefined {
  const floor = floorOf(file)
  if (!floor) return
  const reason = found.local ? refusedFile(file, floor, found) : refusedPackage(floor, found.target)
  return reason && `${file}:${found.line} imports ${found.target}: ${reason}`
}

function refusedFile(file: string, floor: Floor, { target, typesOnly }: Import): string | undefined {
  const other = floorOf(`${target}.ts`)
  if (!other) return `${floor.name} may not import what stands on no floor`
  const asTypes = floor.types?.includes(other.name)
  if (asTypes && !typesOnly) return `${floor.name} may import only types from ${other.name}`
  if (!asTypes && !floor.floors.includes(other.name))
    return `${floor.name} may import only ${floor.floors.join(', ') || 'nothing'}, not ${other.name}`
  const elsewhere = folderOf(file) !== folderOf(target)
  // An object's schema may contain the schema of a lower noun.
  const isSchemaOfSchema = /[/-]schema\.ts$/.test(file) && /[/-]schema$/.test(target)
  if (
    floor.name === 'decisions' &&
    other.name === 'decisions' &&
    elsewhere &&
    !typesOnly &&
    !isSchemaOfSchema
  )
    return 'rules and schemas may import only core, those beside them, and types; a schema also schemas of lower nouns'
  // A page in app/ is above all nouns, even above the one that it is named after.
  const own = file.startsWith('lib/') ? placeOf(file) : -1
  const theirs = placeOf(target)
  if (own >= 0 && theirs > own) return `${folderOf(target)} is above ${folderOf(file)}`
  if (floor.name === 'webhook' && theirs >= 0) return 'webhook reads events and nothing of billing'
}

function refusedPackage({ name, only, never = FRAMEWORKS }: Floor, target: string): string | undefined {
  if (only && !only.includes(target)) return `${name} may use only the packages ${only.join(', ')}`
  if (!only && never.includes(target)) return `${name} never uses ${target}`
  if (name !== 'worker' && FOR_WORKERS.includes(target)) return `${target} runs in a worker process only`
}

/** `lib/<folder>/…` */
function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function floorOf(file: string): Floor | undefined {
  return FLOORS.find(({ files }) => files.test(file))
}

/** Every folder needs a rule. Without one, every file could import it, and it could import every file. */
function placeProblems(file: string): string[] {
  if (!/^(app|cli|components|inngest|lib)\//.test(file) || floorOf(file)) return []
  return [`${file} stands on no floor: give ${path.posix.dirname(file)} a place in scripts/check/table.ts`]
}

function nameProblems(file: string): string[] {
  const names = file.split('/').map((part) => part.replace(/\..*$/, ''))
  const empty = names.find((name) => EMPTY_NAMES.test(name))
  return empty ? [`${file}: "${empty}" does not say what is in it`] : []
}
