import { LANGUAGES } from '../lib/core/language'

// Which provider, which language, and whether there is a script: different parts of a page read them. A fault needs one of them, or
// two that meet, as where the way to eSewa is a form that needs a press without a script. So a spec walks half of the eight
// combinations. In each half every two values meet, and what one half leaves out is in the other one.

const PROVIDERS = ['eSewa', 'Khalti'] as const

const ways = [true, false].flatMap((hasScript) =>
  LANGUAGES.flatMap((language) =>
    PROVIDERS.map((provider) => {
      const differs = [!hasScript, language !== LANGUAGES[0], provider !== PROVIDERS[0]].filter(Boolean)
      const name = `at ${provider}, in ${language}, ${hasScript ? 'with' : 'without'} JavaScript`
      return { hasScript, language, provider, name, isOdd: differs.length % 2 === 1 }
    }),
  ),
)

export const HALF = ways.filter(({ isOdd }) => !isOdd)
export const OTHER_HALF = ways.filter(({ isOdd }) => isOdd)
