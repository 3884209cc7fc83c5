import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The compilers of Next.js and TypeScript, which only a build runs.
const NEVER_USED = /^node_modules\/@(next\/swc-|typescript\/)/
// Maps, types and texts are for developers. Licences are kept.
const FOR_DEVELOPERS = /(\.map|\.d\.[cm]?ts|(?<!licen[cs]e|notice)\.md)$/i
// The client contains the query compilers of all databases, in two sizes and twice each.
const OTHER_DATABASES = /\/@prisma\/client\/runtime\/query_compiler_\w+\.(?!postgresql\.)/

interface Locked {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}

/** The paths of the packages that production loads, such as `node_modules/pg`: neither dev nor optional dev packages. */
export function productionPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Locked
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .map(([place]) => place)
    .filter((place) => !NEVER_USED.test(place))
}

/** Whether a production package needs this file at run time. */
export const isNeeded = (file: string) => !FOR_DEVELOPERS.test(file) && !OTHER_DATABASES.test(file)

/** Copies the installed production packages, without files for developers. Nothing is downloaded. */
export function copyPackages(root: string, folder: string): void {
  for (const place of productionPackages(root)) {
    // A package for another system is locked but not installed.
    if (!existsSync(path.join(root, place))) continue
    // Packages inside a package have their own entries.
    const inside = path.join(root, place, 'node_modules')
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => file !== inside && isNeeded(file),
    })
  }
}
