import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { DomainError } from '@/lib/core/errors'
import { errorResponse, type ResponseStream, streamResponse } from '@/lib/http/envelope'
import { requireStepUp } from '@/lib/http/step-up'
import type { Ctx } from '@/lib/infra/ctx'

/**
 * The response to a link that downloads a file. A session that is not fresh goes to a page that asks for the password and then offers the
 * file. Other refusals, such as too many downloads, are answered as in the API.
 */
export async function downloadOf(
  { environment, requestId }: Pick<Ctx, 'environment' | 'requestId'>,
  file: Promise<ResponseStream>,
): Promise<Response> {
  try {
    return streamResponse(await file, requestId)
  } catch (error) {
    return refusedDownload({ environment, requestId }, error)
  }
}

export async function refusedDownload(
  { environment, requestId }: Pick<Ctx, 'environment' | 'requestId'>,
  error: unknown,
): Promise<Response> {
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'resource_not_found') notFound()
  if (error.code === 'reauthentication_required') {
    const asked = new URLSearchParams({ file: (await headers()).get(REQUESTED_PATH) ?? '' })
    redirect(`/dashboard/${environment}/security/confirm?${asked}`)
  }
  return errorResponse(error, requestId)
}

/**
 * Requires a confirmed identity before all rows of a list are downloaded, as the API does before it streams a file.
 * @throws {DomainError} `reauthentication_required`.
 */
export const requireProofFor = (ctx: Ctx, rows: string): Promise<void> =>
  requireStepUp(
    {
      auth: ['merchantSession'],
      summary: `Download rows: ${rows}`,
      scope: 'reports:read',
      stream: 'text/csv',
    },
    ctx,
    undefined,
    false,
  )
