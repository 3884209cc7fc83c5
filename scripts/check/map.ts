import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The document that says what each folder has. */
export const MAP = 'ARCHITECTURE.md'

/** Each folder directly in these has a line, too. Deeper folders may have one. */
const SPLIT = ['app', 'components', 'inngest', 'lib']

const CHAPTER = 'Where things live\n'
const LINE = /^- `(.+?)`: /gm

/** The folders that must have a line. Hidden folders, and folders that git ignores or does not track, are left out. */
export function foldersToPlace(root: string): string[] {
  const ignored = new Set(
    readFileSync(path.join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, '')),
  )
  const foldersIn = (parent: string) =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => path.posix.join(parent, name))
      .filter((folder) => !ignored.has(path.posix.basename(folder)) && hasFiles(path.join(root, folder)))
  return foldersIn('.').flatMap((folder) => [folder, ...(SPLIT.includes(folder) ? foldersIn(folder) : [])])
}

// git does not track empty folders, so one may remain after its files were moved.
const hasFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

/**
 * Folders without a line, lines without a folder, and folders with two lines. One sentence each.
 * @param text of the document.
 * @param folders that must have a line.
 */
export function mapProblems(
  text: string,
  folders: readonly string[],
  isFolder: (place: string) => boolean,
): string[] {
  const chapter = text.split(/^## /m).find((part) => part.startsWith(CHAPTER)) ?? ''
  const places = [...chapter.matchAll(LINE)].map(([, place = '']) => place)
  return [
    ...folders
      .filter((folder) => !places.includes(folder))
      .map((folder) => `${MAP} has no line for the folder ${folder}: say there what it has`),
    ...places
      .filter((place) => !isFolder(place))
      .map((place) => `${MAP} has a line for ${place}, which is no folder`),
    ...places
      .filter((place, index) => places.indexOf(place) < index)
      .map((place) => `${MAP} has more than one line for ${place}`),
  ]
}
