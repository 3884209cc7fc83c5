import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads which pages of a build have a form of ours, and which paths are no page. Nothing can be sent to the other pages:
 * the framework would parse it all the same.
 * @param buildDir `.next`
 * @returns whether something may be sent to a path.
 */
export function readFormPages(buildDir: string): (pathname: string) => boolean {
  const read = (file: string) => JSON.parse(readFileSync(path.join(buildDir, file), 'utf8'))
  const paths = read('app-path-routes-manifest.json') as Record<string, string>
  const { node } = read('server/server-reference-manifest.json') as {
    node: Record<string, { workers: Record<string, unknown> }>
  }
  const withActions = new Set(Object.values(node).flatMap(({ workers }) => Object.keys(workers)))
  const open = Object.entries(paths)
    .filter(([file]) => file.endsWith('/route') || withActions.has(`app${file}`))
    .map(([, pathname]) => patternOf(pathname))
  return (pathname) => open.some((pattern) => pattern.test(pathname))
}

/** `/wallet/subscriptions/[id]/cancel` as a pattern. A part with dots stands for any number of parts. */
export function patternOf(pathname: string): RegExp {
  const parts = pathname.split(/(\[[^/]+\])/).map((part) => {
    if (!part.startsWith('[')) return part.replace(/[.*+?^${}()|\\]/g, '\\$&')
    return part.includes('...') ? '.+' : '[^/]+'
  })
  return new RegExp(`^${parts.join('')}/?$`)
}
