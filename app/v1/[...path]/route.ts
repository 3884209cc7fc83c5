import { routeNotFound } from '@/lib/http/fallback'

export {
  routeNotFound as DELETE,
  routeNotFound as GET,
  routeNotFound as PATCH,
  routeNotFound as POST,
  routeNotFound as PUT,
}
