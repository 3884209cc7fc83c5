import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import { previousOf } from './previous'
import { type Related, relatedOf } from './related'

/**
 * The content of an event: its object as its GET returns it, and what stands beside it. Events of one transaction with the
 * same content share one document, so it is serialized once.
 */
export interface EventDocument {
  businessId: BusinessId
  environment: Environment
  objectId: string
  /** On the wire. Null: it is about no customer. */
  customerId: string | null
  /** JSON text: `data` of the payload. */
  data: string
  /** JSON text: `forecast` of the payload, next to `data`. */
  forecast?: string
  /** JSON text: `previous` of the payload, what was changed as it was. */
  previous?: string
  /** JSON text: `related` of the payload, if `data` does not say it. */
  related?: string
}

interface Tenant {
  // A plain string, because it comes from a row that a query of this tenant found.
  businessId: string
  environment: Environment
}

/** What an event can say beside its object. */
export interface Beside {
  /** A JSON object for types that look ahead. */
  forecast?: object | null | undefined
  /** The object as its GET returned it before. The event says which fields were others. */
  before?: object | undefined
  /** The objects that `data` does not name. */
  related?: Partial<Related>
}

/**
 * Makes the document of events about one object.
 * @param tenant a context, or the object's row.
 * @param data the object as its GET returns it.
 */
export function eventDocument(
  { businessId, environment }: Tenant,
  objectId: string,
  data: object,
  beside?: Beside,
): EventDocument {
  const document: EventDocument = {
    businessId: businessId as BusinessId,
    environment,
    objectId,
    customerId: relatedOf(data, beside?.related).customerId,
    data: JSON.stringify(data),
  }
  if (beside?.forecast) document.forecast = JSON.stringify(beside.forecast)
  if (beside?.before) document.previous = JSON.stringify(previousOf(beside.before, data))
  if (beside?.related) document.related = JSON.stringify(relatedOf(data, beside.related))
  return document
}
