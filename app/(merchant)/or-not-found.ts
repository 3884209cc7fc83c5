import { notFound } from 'next/navigation'
import { DomainError } from '@/lib/core/errors'

/** What a page reads. An object that the visitor's business does not have in this environment has no page. */
export async function orNotFound<Row>(reading: Promise<Row>): Promise<Row> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found') notFound()
    throw error
  }
}
