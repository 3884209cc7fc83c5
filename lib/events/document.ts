import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'

/**
 * The content of an event: its object as its GET returns it, and a forecast if the type has one. Events of one
 * transaction with the same content share one document, so it is serialized once.
 */
export interface EventDocument {
  businessId: BusinessId
  environment: Environment
  objectId: string
  /** JSON text: `data` of the payload. */
  data: string
  /** JSON text: `forecast` of the payload, next to `data`. */
  forecast?: string
  /** JSON text: `previous` of the payload, what was changed as it was. */
  previous?: string
}

interface Tenant {
  // A plain string, because it comes from a row that a query of this tenant found.
  businessId: string
  environment: Environment
}

/**
 * Makes the document of events about one object.
 * @param tenant a context, or the object's row.
 * @param data the object as its GET returns it.
 * @param forecast a JSON object for types that look ahead. Null or undefined: there is none.
 */
export function eventDocument(
  { businessId, environment }: Tenant,
  objectId: string,
  data: object,
  forecast?: object | null,
): EventDocument {
  const document = { businessId: businessId as BusinessId, environment, objectId, data: JSON.stringify(data) }
  return forecast ? { ...document, forecast: JSON.stringify(forecast) } : document
}
