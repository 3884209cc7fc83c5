import { notFound } from 'next/navigation'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type Id, type Prefix } from '@/lib/core/id'

/** Reads the object of a page's address. An id that is malformed, unknown or of another business gives a 404. */
export async function onPage<P extends Prefix, Row>(
  prefix: P,
  wireId: string,
  read: (id: Id<P>) => Promise<Row>,
): Promise<Row> {
  const id = fromWire(prefix, wireId) ?? notFound()
  try {
    return await read(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found') notFound()
    throw error
  }
}
