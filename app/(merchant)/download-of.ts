import { notFound } from 'next/navigation'
import { DomainError } from '@/lib/core/errors'
import { errorResponse, type ResponseStream, streamResponse } from '@/lib/http/envelope'

/** The response to a link that downloads a file. What is refused, such as too many downloads, is said as the API says it. */
export async function downloadOf(requestId: string, file: Promise<ResponseStream>): Promise<Response> {
  try {
    return streamResponse(await file, requestId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'resource_not_found') notFound()
    return errorResponse(error, requestId)
  }
}
