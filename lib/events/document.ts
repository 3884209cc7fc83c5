import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'

/**
 * What an event says: its object as its GET returned it, and a forecast where the type has one. It is serialized once,
 * for all events that say the same in a transaction.
 */
export interface EventDocument {
  businessId: BusinessId
  environment: Environment
  objectId: string
  /** JSON text: `data` of the payload. */
  data: string
  /** JSON text: `forecast` of the payload, beside `data`. */
  forecast?: string
}

interface Tenant {
  // A row's id is a plain string: the row was found by a query of this tenant.
  businessId: string
  environment: Environment
}

/**
 * The document of events about one object.
 * @param tenant a context, or the object's row.
 * @param data the object as its GET returns it.
 * @param forecast a JSON object for types that look ahead; null and undefined: none.
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
