/** Writes an id in database form as its 16 bytes. */
export function writeUuid(bytes: Buffer, id: string, start: number): void {
  bytes.write(id.replaceAll('-', ''), start, 'hex')
}

/** The 16 bytes from `start` as an id in database form. */
export function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
