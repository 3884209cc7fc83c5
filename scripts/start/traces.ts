import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from './fingerprint'

/** What one page or route of the built app loads, as traced by Next.js. */
interface Trace {
  /** Its file below the build, such as `server/app/downloads/[file]/route.js.nft.json`. */
  name: string
  /** Paths from the root of the checkout. */
  files: string[]
}

export function tracesOf(root: string): Trace[] {
  const build = path.join(root, '.next')
  const names = filesUnder(build, (file, isDirectory) => isDirectory || file.endsWith('.nft.json'))
  return names.map((name) => {
    const { files } = JSON.parse(readFileSync(path.join(build, name), 'utf8')) as { files: string[] }
    return { name, files: files.map((file) => path.join('.next', path.dirname(name), file)) }
  })
}

/**
 * If a path is put together at run time, Next.js traces the whole checkout, which no package contains. A comment at `process.cwd()` leaves
 * it out of the trace.
 */
export function refuseWholeCheckout(root: string): void {
  const whole = tracesOf(root).find(({ files }) => files.includes('package-lock.json'))
  if (whole)
    throw new Error(
      `${whole.name} loads the whole checkout: write /* turbopackIgnore: true */ before process.cwd().`,
    )
}

/**
 * If a page lacks an action, Next.js forwards the call to another place that loads it. A route cannot answer such a call, so no route may
 * load an action.
 */
export function refuseActionsOfRoutes(root: string): void {
  const file = path.join(root, '.next/server/server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { workers: Record<string, unknown> }>
  }
  const route = Object.values(node)
    .flatMap(({ workers }) => Object.keys(workers))
    .find((worker) => worker.endsWith('/route'))
  if (route) throw new Error(`${route} loads an action, and is no page: let it import less.`)
}
