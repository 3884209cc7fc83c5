import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/core/language'
import { Landing, landingMetadata } from '../landing'

// A folder with a fixed name. A dynamic one for any language would match every address with a single word.
const [, language = DEFAULT_LANGUAGE] = LANGUAGES

export const metadata = landingMetadata(language)

/** The first page in the other language. */
export default function OtherHomePage() {
  return <Landing language={language} />
}
