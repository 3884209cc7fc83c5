import { DomainError, type ErrorCode } from '@/lib/core/errors'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { CostlyLimit } from '@/lib/infra/process/rate-limit'
import { readBody, refuseEncoded } from './body'
import { partsIn } from './check-form'
import { MULTIPART } from './paths'

/** The limits of an operation that accepts a file. All other parts must be small. */
export interface FormLimit {
  maxFileBytes: number
  /** The error code for a file that is too large. */
  tooLarge: ErrorCode
  /** A file costs much work, so each business has a separate limit for it. It is counted before the body is read. */
  costly?: CostlyLimit
  /** Without a file, the same operation accepts JSON. `body` is then either of the two. */
  orJson?: true
}

// Boundaries, part headers and a file name take a few hundred bytes in practice.
const FRAMING_BYTES = 16_384
const MAX_PARTS = 50

/**
 * The parts of a multipart/form-data body by name. `text` depends only on the parts: clients make a new boundary for every attempt, and
 * that must not look like a different call.
 * @throws {DomainError} `content_type_unsupported`, `form_too_large`, `parameter_invalid`, or the code for a file that is too large.
 */
export async function readForm(
  request: Request,
  { maxFileBytes, tooLarge }: FormLimit,
): Promise<{ text: string; value: Record<string, unknown> }> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!MULTIPART.test(contentType)) {
    throw new DomainError('content_type_unsupported', { message: 'Send the body as multipart/form-data.' })
  }
  refuseEncoded(request)
  const bytes = await readBody(request, maxFileBytes + FRAMING_BYTES, tooLarge)
  if (partsIn(bytes, contentType) > MAX_PARTS) throw new DomainError('form_too_large')
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new DomainError('parameter_invalid', {
        message: 'The body is not well-formed multipart/form-data.',
      })
    })
  const value: Record<string, unknown> = Object.create(null)
  const partTexts: string[] = []
  for (const [name, part] of form) {
    if (name in value) {
      const message = 'The body has two parts of the same name.'
      throw new DomainError('parameter_invalid', { param: name.slice(0, 100), message })
    }
    value[name] = part
    if (typeof part === 'string') partTexts.push(JSON.stringify([name, part]))
    else {
      if (part.size > maxFileBytes) throw new DomainError(tooLarge, { param: name })
      const hash = sha256(new Uint8Array(await part.arrayBuffer())).toString('hex')
      partTexts.push(JSON.stringify([name, part.name, part.type, hash]))
    }
  }
  return { text: partTexts.join('\n'), value }
}
