// Requests of a shop have some hundred bytes.
const MAX_BYTES = 16_384

/** The text of a small body. Null if it is too large. */
export async function readSmallBody(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The fields of a small JSON object. Empty if the body is something else. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse((await readSmallBody(request)) ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
