import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']
const MB = 1_048_576
const MOST_BYTES = 2 * MB

/** The texts for a file that cannot be used as an image. */
export interface ImageWords {
  texts: Messages['frame']['image']
  language: Language
}

/** What is wrong with a chosen file, before it is sent. The server decides by its content. */
export function imageProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  { texts, language }: ImageWords,
): string | undefined {
  if (!TYPES.includes(type)) return filled(texts.type, { file: name })
  if (size <= MOST_BYTES) return undefined
  const megabytes = String(Math.ceil((size / MB) * 10) / 10)
  return filled(texts.size, { file: name, size: inDigitsOf(language, megabytes) })
}
