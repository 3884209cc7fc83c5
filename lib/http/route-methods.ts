/** Which methods each route.ts has, by its path. next.config.mjs reads them from the files. */
// biome-ignore lint/style/noProcessEnv: no setting: the framework writes the value here when it builds
const ROUTES = JSON.parse(process.env.KHATA_ROUTE_METHODS || '{}') as Record<string, string[]>

// A named part comes before a parameter, and a parameter before a path of any length.
const byRank = (path: string) => path.replaceAll('[...', '~~').replaceAll('[', '~')
const PATTERNS = Object.entries(ROUTES)
  .toSorted(([one], [other]) => (byRank(one) < byRank(other) ? -1 : 1))
  .map(([path, methods]) => ({ pattern: patternOf(path), methods }))

/** The methods of the route at a path. Undefined if there is a page, or nothing. */
export function methodsOf(path: string): string[] | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.methods
}

/** `/v1/customers/[customerId]` as a pattern. A part with dots matches any number of parts. */
function patternOf(path: string): RegExp {
  const parts = path.split(/(\[[^/]+\])/).map((part) => {
    if (!part.startsWith('[')) return part.replace(/[.*+?^${}()|\\]/g, '\\$&')
    return part.includes('...') ? '.+' : '[^/]+'
  })
  return new RegExp(`^${parts.join('')}/?$`)
}
