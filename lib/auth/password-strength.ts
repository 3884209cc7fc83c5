import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { perProcess } from '@/lib/infra/process/per-process'

// zxcvbn estimates how many guesses a password takes. It knows the 49,000 most common passwords of public leaks, their
// leet and reversed spellings, keyboard rows, dates, repeats and sequences. It does not find leet spellings of passwords
// that have digits themselves, so those of the most common passwords are checked here.

const MOST_COMMON = 10_000

/**
 * Eight random characters take more guesses than this: zxcvbn counts 10 to the power of their number, plus one. So the
 * shortest password that the schema allows is accepted if it is random.
 */
const MAX_GUESSES_OF_A_WEAK_ONE = 10 ** 8

/**
 * Only the beginning of a long password is judged, because the work grows with the square of its length. More characters never make a
 * password weaker.
 */
const MAX_JUDGED = 24

/**
 * How many readings of leet are tested. With both limits, the slowest passwords take about 20 ms of the main thread. Without them, 256
 * characters take half a second.
 */
const MAX_LEET_READINGS = 10

// Many good passwords contain shorter words by chance.
const SHORTEST_WORD = 3

/** Above this, even somebody who has the hash would guess for years: argon2id allows a few hundred guesses per second and core. */
const MIN_GUESSES_OF_A_STRONG_ONE = 10 ** 12

export interface Strength {
  weak: boolean
  strong: boolean
  /** True if it is weak because it contains a word that anybody can find out about its owner. */
  fromOwner: boolean
}

/**
 * @param about what anybody may know: the person's e-mail address and name, and the names of their businesses. Each of them, and each of
 * their words, counts as a common password.
 */
export async function strengthOf(password: string, about: readonly string[]): Promise<Strength> {
  const { zxcvbn, mostCommon } = await judge()
  if (cores(password).some((each) => mostCommon.has(plainForm(each))))
    return { weak: true, strong: false, fromOwner: false }
  const { guesses, sequence } = zxcvbn.check(password, wordsOf(about))
  const weak = guesses <= MAX_GUESSES_OF_A_WEAK_ONE
  const strong = guesses >= MIN_GUESSES_OF_A_STRONG_ONE
  return {
    weak,
    strong,
    fromOwner: weak && sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs'),
  }
}

function wordsOf(about: readonly string[]): string[] {
  const words = about.flatMap((text) => [
    text,
    text.replaceAll(/\s/g, ''),
    ...text.split('@'),
    ...text.split(/[^\p{L}\p{M}\p{N}]+/u),
  ])
  // Cut to the same length as the password, so that a long address is found in a password that begins with it.
  return [...new Set(words.map((word) => word.slice(0, MAX_JUDGED)))].filter(
    (word) => word.length >= SHORTEST_WORD,
  )
}

// The characters of leet and what they mean. Letters and digits that share a sign count as the same character, so that mixed spellings are
// found, too.
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

/** The word with and without signs around it: `Password!` is `password`. A first or last sign may be leet: `$1mple`. */
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

// The dictionary takes 23 MB. It is read when the first password is chosen, so that other processes do not need the memory.
const judge = () => perProcess('judge of passwords', newJudge)

async function newJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  // Most common first.
  const passwords = dictionary['passwords-common'] as string[]
  return {
    zxcvbn: new ZxcvbnFactory({
      dictionary: { passwords },
      graphs: adjacencyGraphs,
      maxLength: MAX_JUDGED,
      l33tMaxSubstitutions: MAX_LEET_READINGS,
    }),
    mostCommon: new Set(passwords.slice(0, MOST_COMMON).map(plainForm)),
  }
}
