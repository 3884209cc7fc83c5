import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { DomainError, type ErrorCode, type ErrorDetail } from '@/lib/core/errors'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { checkKey, fingerprintOf } from '@/lib/http/idempotency'
import { limitFiles } from '@/lib/http/limit'
import { parseInput } from '@/lib/http/parse'
import { performWrite } from '@/lib/http/perform-write'
import { sha256 } from '@/lib/infra/keys/crypto'
import type { FormCtx } from './form-caller'

interface SentOnce {
  params: Record<string, string>
  body: Record<string, unknown>
  key: string
}

/** The data of the response, or the refusal that is stored under the key. */
export type Outcome =
  | { data: unknown; error?: never }
  | { error: DomainError /** Of the attempt that was refused first. */; requestId: string }

/**
 * Runs an operation of the API for a form.
 * @throws {DomainError} for a refusal that is not stored: the form may be sent again with the same key.
 */
export async function performOnce(
  declaration: AnyDeclaration,
  ctx: FormCtx,
  sent: SentOnce,
): Promise<Outcome> {
  checkKey(sent.key)
  await limitFiles(ctx, declaration)
  checkFiles(declaration, sent.body)
  const write = {
    ctx,
    params: parsed(declaration.params, sent.params),
    query: undefined,
    body: parsed(declaration.body, sent.body),
    key: sent.key,
    fingerprint: fingerprintOf('FORM', declaration.operation, await textOf(sent)),
  }
  const { status, body } = await whenFree(() => performWrite(declaration, write as never))
  const envelope = JSON.parse(Buffer.from(body).toString())
  if (status < 300) return { data: envelope.data }
  return { error: refusalIn(envelope.error), requestId: envelope.meta.requestId }
}

function parsed(schema: unknown, input: unknown): unknown {
  return schema ? parseInput(schema as z.ZodType, input) : undefined
}

function checkFiles({ form }: AnyDeclaration, body: Record<string, unknown>): void {
  for (const [param, value] of Object.entries(body))
    if (form && value instanceof File && value.size > form.maxFileBytes)
      throw new DomainError(form.tooLarge, { param })
}

/**
 * What was sent, as text. A file counts with its hash. The key is part of it and is stored nowhere, so nobody who reads
 * the stored hash can guess a password from it.
 */
async function textOf({ params, body, key }: SentOnce): Promise<string> {
  const values = await Promise.all(
    Object.entries(body).map(async ([name, value]) => {
      if (!(value instanceof File)) return [name, value]
      return [name, sha256(new Uint8Array(await value.arrayBuffer())).toString('hex')]
    }),
  )
  return JSON.stringify([key, params, values])
}

// A second click comes while the first one is under way. Its answer is the result of the first, which takes a moment.
const WAITS = 20
const WAIT_MS = 250

async function whenFree<T>(write: () => Promise<T>, waits = WAITS): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'idempotency_in_flight' || waits === 0) throw error
    await setTimeout(WAIT_MS)
    return whenFree(write, waits - 1)
  }
}

interface StoredError {
  code: ErrorCode
  message: string
  param?: string
  details?: ErrorDetail[]
}

function refusalIn({ code, message, param, details }: StoredError): DomainError {
  return new DomainError(code, { message, ...(param && { param }), ...(details && { details }) })
}
