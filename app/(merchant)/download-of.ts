import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { DomainError } from '@/lib/core/errors'
import { errorResponse, type ResponseStream, streamResponse } from '@/lib/http/envelope'
import type { Ctx } from '@/lib/infra/ctx'

/**
 * The response to a link that downloads a file. A session that is not fresh is led to a page that asks for the password and
 * then offers the file. What else is refused, such as too many downloads, is said as the API says it.
 */
export async function downloadOf(
  { environment, requestId }: Pick<Ctx, 'environment' | 'requestId'>,
  file: Promise<ResponseStream>,
): Promise<Response> {
  try {
    return streamResponse(await file, requestId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'resource_not_found') notFound()
    if (error.code === 'reauthentication_required') {
      const asked = new URLSearchParams({ file: (await headers()).get(REQUESTED_PATH) ?? '' })
      redirect(`/dashboard/${environment}/security/confirm?${asked}`)
    }
    return errorResponse(error, requestId)
  }
}
