const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']
const MB = 1_048_576
const MOST_BYTES = 2 * MB

/** What is wrong with a chosen file, before it is sent. The server decides by the content. */
export function imageProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(type)) return `${name} is not a PNG, JPEG or SVG image. Choose one of these.`
  if (size > MOST_BYTES)
    return `${name} has ${Math.ceil((size / MB) * 10) / 10} MB. An image has at most 2 MB: make it smaller, then choose it again.`
  return undefined
}
