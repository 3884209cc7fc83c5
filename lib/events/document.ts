import type { BusinessId } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import { previousOf } from './previous'
import { type Related, relatedOf } from './related'

/**
 * The content of an event: its object as its GET returns it, and some extra fields. Events of one transaction with the same content share
 * one document, so it is serialized only once.
 */
export interface EventDocument {
  businessId: BusinessId
  environment: Environment
  objectId: string
  /** In wire form. Null if the event is not about a customer. */
  customerId: string | null
  /** JSON text: `data` of the payload. */
  data: string
  /** JSON text: `forecast` of the payload, next to `data`. */
  forecast?: string
  /** JSON text: `previous` of the payload, the old values of the changed fields. */
  previous?: string
  /** JSON text: `related` of the payload, if `data` does not contain these ids. */
  related?: string
}

interface Tenant {
  // A plain string, because it comes from a row that a query of this tenant found.
  businessId: string
  environment: Environment
}

/** Extra content of an event besides its object. */
export interface Beside {
  /** A JSON object, for event types that look ahead. */
  forecast?: object | null | undefined
  /** The object as its GET returned it before the change. The event lists the fields that differ. */
  before?: object | undefined
  /** Related objects that `data` does not name. */
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
