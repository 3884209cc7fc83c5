import { routeNotFound } from '@/lib/http/fallback'

export {
  routeNotFound as DELETE,
  routeNotFound as GET,
  routeNotFound as HEAD,
  routeNotFound as OPTIONS,
  routeNotFound as PATCH,
  routeNotFound as POST,
  routeNotFound as PUT,
}
