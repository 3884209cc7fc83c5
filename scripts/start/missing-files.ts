import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { patternOf } from './form-pages'

// Of a file, such as those that phones, editors and scanners look for. No token of a page has a dot.
const FILE = /\/[^/]*\.[a-z0-9]{1,12}$/i

/**
 * Reads which files there are, so that the path of another one need not get a page of 12 KB that says so.
 * @param buildDir `.next`
 * @param publicDir the files that are served as they are.
 * @returns whether a path is that of a file which does not exist.
 */
export function readMissingFiles(buildDir: string, publicDir: string): (pathname: string) => boolean {
  const read = (file: string) => JSON.parse(readFileSync(path.join(buildDir, file), 'utf8'))
  const pages: Record<string, string> = read('app-path-routes-manifest.json')
  const { rewrites, redirects }: RoutesManifest = read('routes-manifest.json')
  const moved = [...(Array.isArray(rewrites) ? rewrites : Object.values(rewrites).flat()), ...redirects]
  const served = [...Object.values(pages).map(patternOf), ...moved.map(({ regex }) => new RegExp(regex))]
  const files = new Set(
    readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`),
  )
  return (pathname) =>
    FILE.test(pathname) &&
    !pathname.startsWith('/_next/') &&
    !files.has(pathname) &&
    !served.some((pattern) => pattern.test(pathname))
}

type Moved = { regex: string }

interface RoutesManifest {
  rewrites: Moved[] | Record<string, Moved[]>
  redirects: Moved[]
}
