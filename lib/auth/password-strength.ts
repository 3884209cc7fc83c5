import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// How easily a password is guessed, as zxcvbn counts it: it knows the passwords of public leaks (the 49,000 most
// common), their leet and reversed spellings, keyboard rows, dates, repeats and runs. It misses leet spellings of
// passwords that hold digits themselves, so those of the most common ones are looked up beside it.

const MOST_COMMON = 10_000

/**
 * Fewer guesses than eight random characters take. zxcvbn counts ten guesses a character and one more, so that the
 * shortest password that the schema admits passes when it is random.
 */
const MOST_GUESSES_OF_A_WEAK_ONE = 10 ** 8

/**
 * Only the beginning of a long password is judged, because the work grows with the square of its length. More characters
 * never make a password weaker.
 */
const MOST_JUDGED = 24

/**
 * How many readings of leet are tried. With both limits the worst passwords take about 20 ms of the main thread; without
 * them, 256 characters take half a second.
 */
const MOST_LEET_READINGS = 10

// Shorter words stand in many good passwords by chance.
const SHORTEST_WORD = 3

export interface Strength {
  weak: boolean
  /** It is weak because it holds a word that anybody can find out about its owner. */
  fromOwner: boolean
}

/**
 * @param about what anybody may know: the person's e-mail address and name, the names of their businesses. Each counts
 * as a common password, and so does each word of it.
 */
export async function strengthOf(password: string, about: readonly string[]): Promise<Strength> {
  const { zxcvbn, mostCommon } = await judge()
  if (cores(password).some((each) => mostCommon.has(plainForm(each)))) return { weak: true, fromOwner: false }
  const { guesses, sequence } = zxcvbn.check(password, wordsOf(about))
  const weak = guesses <= MOST_GUESSES_OF_A_WEAK_ONE
  return { weak, fromOwner: weak && sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') }
}

function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => [
    text,
    text.replaceAll(/\s/g, ''),
    ...text.split('@'),
    ...text.split(/[^\p{L}\p{M}\p{N}]+/u),
  ])
  // Cut like the password, so that a long address is found in a password that begins with it.
  return [...new Set(words.map((word) => word.slice(0, MOST_JUDGED)))].filter(
    (word) => word.length >= SHORTEST_WORD,
  )
}

// What stands for what in leet. Letters and digits that share a sign count as one, so that a spelling that mixes them
// is found as well.
const LEET: Record<string, string> = {
  '@': 'a',
  4: 'a',
  8: 'b',
  3: 'e',
  6: 'g',
  9: 'g',
  1: 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
  2: 'z',
}

/** One form of all spellings of a password in capitals and leet. */
function plainForm(password: string): string {
  return password.toLowerCase().replace(/[^a-km-z]/g, (sign) => LEET[sign] ?? sign)
}

/** With and without the signs around it: `Password!` is `password`. A sign at an end may also be leet: `$1mple`. */
function cores(password: string): string[] {
  const fronts = [password, password.replace(/^[^\p{L}\p{N}]+/u, '')]
  return fronts.flatMap((front) => [
    front,
    front.replace(/[^\p{L}\p{N}]$/u, ''),
    front.replace(/[^\p{L}\p{N}]+$/u, ''),
  ])
}

interface Judge {
  zxcvbn: ZxcvbnFactory
  /** Plain forms of the most common passwords. */
  mostCommon: ReadonlySet<string>
}

// Route bundles each hold their own copy of this module; the process must hold one dictionary (23 MB). It is read when
// the first password is chosen, so that other processes need no memory for it.
const registry = globalThis as typeof globalThis & { khataPasswordJudge?: Promise<Judge> }

function judge(): Promise<Judge> {
  registry.khataPasswordJudge ??= newJudge()
  return registry.khataPasswordJudge
}

async function newJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // The most common first.
  const passwords = dictionary['passwords-common'] as string[]
  return {
    zxcvbn: new ZxcvbnFactory({
      dictionary: { passwords },
      graphs: adjacencyGraphs,
      maxLength: MOST_JUDGED,
      l33tMaxSubstitutions: MOST_LEET_READINGS,
    }),
    mostCommon: new Set(passwords.slice(0, MOST_COMMON).map(plainForm)),
  }
}
