/** The languages of pages and messages for customers. The first one is for those who have not chosen. */
export const LANGUAGES = ['en', 'ne'] as const

export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words. */
export const OWN_NAMES: Record<Language, string> = { en: 'English', ne: 'नेपाली' }

/** @returns undefined for any other text. */
export function languageOf(text: unknown): Language | undefined {
  return LANGUAGES.find((each) => each === text)
}
