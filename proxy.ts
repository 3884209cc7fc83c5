import { routeNotFound } from '@/lib/http/fallback'

// No path of the API has a percent sign. Next answers one that does not decode with a bare 500 before any route
// runs, so that those are answered here; other paths never come this way.
export const config = { matcher: ['/v1/(.*%.*)'] }

export function proxy(): Response {
  return routeNotFound()
}
