/**
 * Whose data a column has, and what becomes of it. A column of prisma/schema.prisma says one of these words in its doc
 * comment: `/// @personal`. docs/data-rights.md explains them.
 */
export const WORDS = [
  // Of a customer. An erasure replaces it or empties it.
  'personal',
  // A text that may name a customer. An erasure replaces in it what is known about the person.
  'scrubbed',
  // Of a customer, and an erasure keeps it. The reason follows the word.
  'kept',
  // Of a member of a team. It ends with their account.
  'member',
  // What the business says about itself and what it sells.
  'business',
  // A secret, or the hash of one. No export has it.
  'secret',
  // It names nobody.
  'plain',
] as const

export type Word = (typeof WORDS)[number]

/** What the doc comment of a column says. */
export interface Said {
  word?: Word
  /** For what it is encrypted: a purpose of lib/infra/keys/key-purposes.ts. */
  encryptedFor?: string
}

/**
 * Reads the words in a doc comment. Other lines are for people.
 * @throws {Error} an unknown word, two words, or one that lacks what must follow it.
 */
export function readWords(documentation = ''): Said {
  const said: Said = {}
  for (const [, word = '', rest = ''] of documentation.matchAll(/^@(\S+)[ \t]*(.*)$/gm)) {
    if (word === 'encrypted') {
      if (!rest) throw new Error('say after @encrypted for which purpose it is encrypted')
      said.encryptedFor = rest
    } else {
      if (!isWord(word))
        throw new Error(`@${word} is none of the words @${[...WORDS, 'encrypted'].join(', @')}`)
      if (said.word) throw new Error(`@${said.word} and @${word} cannot both be right`)
      if (word === 'kept' && !rest) throw new Error('say after @kept why an erasure keeps it')
      said.word = word
    }
  }
  return said
}

const isWord = (text: string): text is Word => WORDS.some((word) => word === text)
