import path from 'node:path'
import { filesUnder } from './fingerprint'

export interface RouteFile {
  file: string
  /** As the framework writes it: `/v1/customers/[customerId]`. */
  pathname: string
}

/** Every route.ts under app/v1. */
export function routeFiles(root: string): RouteFile[] {
  const folder = path.join(root, 'app/v1')
  return filesUnder(folder, (file, isDirectory) => isDirectory || path.basename(file) === 'route.ts').map(
    (file) => ({ file: path.join(folder, file), pathname: path.posix.join('/v1', path.posix.dirname(file)) }),
  )
}

// The document itself, and the responses to unknown paths.
const NOT_OPERATIONS = new Set(['/v1', '/v1/openapi.json', '/v1/[...path]'])

/** The route files that declare operations. */
export function operationFiles(root: string): RouteFile[] {
  return routeFiles(root).filter(({ pathname }) => !NOT_OPERATIONS.has(pathname))
}
