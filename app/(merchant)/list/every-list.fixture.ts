import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ListDeclaration, ListQuery } from './list-of'

type AnyList = ListDeclaration<ListQuery, unknown, unknown>

const dashboard = path.resolve(import.meta.dirname, '../dashboard')
const files = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('/list.tsx'),
)

/** The declaration of each list of the dashboard, found by its file. */
export const EVERY_LIST = (
  await Promise.all(
    files.map(async (file) => Object.values(await import(pathToFileURL(path.join(dashboard, file)).href))),
  )
)
  .flat()
  .filter((each): each is AnyList => typeof each === 'object' && each !== null && 'query' in each)
