import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesUnder } from '@/scripts/start/fingerprint'
import type { OperationAction } from './form-action'

export const appFolder = path.resolve(import.meta.dirname, '..')

const files = filesUnder(appFolder, (file, isDirectory) => {
  return isDirectory || path.basename(file) === 'actions.ts'
})

/** What the files of actions export. */
export const exported = (
  await Promise.all(
    files.map(async (file) => {
      const module = await import(pathToFileURL(path.join(appFolder, file)).href)
      return Object.entries(module as Record<string, Partial<OperationAction>>)
    }),
  )
).flat()

/** Every action of the product that runs an operation. */
export const every = exported.flatMap(([name, action]) =>
  action.declaration ? [{ name, action: action as OperationAction, declaration: action.declaration }] : [],
)
