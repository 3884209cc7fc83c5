import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { METHODS } from '@/lib/http/fallback'
import type { RouteAtPath } from '@/lib/http/openapi/operation'
import type { DeclaredRoute } from '@/lib/http/route'
import { filesUnder } from '../start/fingerprint'

// The document itself, and the responses to unknown paths.
const NOT_OPERATIONS = new Set(['/v1', '/v1/openapi.json', '/v1/[...path]'])

export interface LoadedRoute extends RouteAtPath {
  handler: DeclaredRoute
}

/**
 * Every operation under app/v1. Operations are found by their files, so that none can be forgotten.
 * @throws {Error} for a file that declares no operation.
 */
export async function loadRoutes(root: string): Promise<LoadedRoute[]> {
  const files = filesUnder(path.join(root, 'app/v1'), (file, isDirectory) => {
    return isDirectory || path.basename(file) === 'route.ts'
  })
  const routes: LoadedRoute[] = []
  for (const file of files) {
    const folder = path.posix.join('/v1', path.posix.dirname(file))
    if (NOT_OPERATIONS.has(folder)) continue
    const module = await import(pathToFileURL(path.join(root, 'app/v1', file)).href)
    const declared = METHODS.filter((method) => module[method]?.declaration)
    if (declared.length === 0)
      throw new Error(`app/v1/${file} declares no operation: make its handlers with route().`)
    const address = folder.replace(/\[(\w+)\]/g, '{$1}')
    for (const method of declared) {
      const handler = module[method] as DeclaredRoute
      routes.push({ path: address, method, declaration: handler.declaration, handler })
    }
  }
  return routes
}
